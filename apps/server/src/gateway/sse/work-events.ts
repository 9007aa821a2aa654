import { setTimeout as delay } from 'node:timers/promises';
import type { WorkProgress } from '@consilium/kernel';
import { toProgressView } from '../schemas/work-views.ts';
import type { CloseReason, Frame } from './conversation-events.ts';

/** Milliseconds between looks at the rows: soon at first, then once a second. */
const FIRST_MS = 100;
const LONGEST_MS = 1_000;

/**
 * How far work is, whenever that changes, until it has ended. Rows are the truth, so nothing is missed, and each look asks for the
 * grant again. Null stands for a heartbeat.
 */
export async function* workEvents({
  look,
  heartbeatMs,
  signal,
}: {
  readonly look: () => Promise<WorkProgress | null>;
  readonly heartbeatMs: number;
  readonly signal: AbortSignal;
}): AsyncGenerator<Frame | null, CloseReason> {
  let told = '';
  let toldAt = performance.now();
  for (let pause = FIRST_MS; !signal.aborted; pause = Math.min(pause * 1.5, LONGEST_MS)) {
    const found = await look().catch(() => 'unavailable' as const);
    if (found === 'unavailable') return found;
    if (found === null) {
      yield { id: null, event: 'forbidden', data: { type: 'forbidden' } };
      return 'forbidden';
    }
    const view = toProgressView(found);
    const text = JSON.stringify(view);
    const isNews = text !== told;
    if (isNews) yield { id: null, event: 'work', data: { type: 'work', ...view } };
    else if (performance.now() - toldAt >= heartbeatMs) yield null;
    if (isNews) pause = FIRST_MS;
    if (isNews || performance.now() - toldAt >= heartbeatMs) toldAt = performance.now();
    told = text;
    if (view.status !== 'waiting' && view.status !== 'running') return 'ended';
    await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return 'left';
}
