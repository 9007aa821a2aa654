import type { ModelCall } from '../../../model-call.ts';

/** The day that the instruction names as now; else the first of its kind, so that the same call has the same answer. */
export function todayOf({ system }: Pick<ModelCall, 'system'>): string {
  return /\bnow\s+(\d{4}-\d{2}-\d{2})T/.exec(system)?.[1] ?? '1970-01-01';
}
