import { readThreshold } from '@consilium/clinical';
import type { Json } from '@consilium/kernel';

/**
 * The threshold that a request states: `watch it until two randomised trials agree`. What code cannot take apart stays in words, which a
 * model decides on. Null: it states none.
 */
export function thresholdIn(request: string, now: Date): Json {
  const [, stated = ''] = /\buntil\b([^.!?;\n]*)/i.exec(request) ?? [];
  return stated.trim() === ''
    ? null
    : ({ ...readThreshold(`until${stated}`, now.toISOString().slice(0, 10)) } as Json);
}
