import { withTimeLimit } from '@consilium/base';
import { ConsiliumError } from '@consilium/kernel';

/**
 * Runs `action` with a signal that aborts after `ms` or with one of `outers`; an action that ignores its signal is left
 * behind when the time is up, so that nothing it awaits can hold the run. Throws `timeout`, or what the outer
 * signal gives as its reason. Plain promises of one step, never the engine's.
 */
export function withinTime<T>(
  ms: number,
  outers: readonly AbortSignal[],
  action: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withTimeLimit(
    {
      ms,
      signals: outers,
      timedOut: () => new ConsiliumError('timeout', { retryable: true }),
      aborted: ({ reason }) =>
        reason instanceof ConsiliumError ? reason : new ConsiliumError('aborted', { retryable: true }),
    },
    action,
  );
}
