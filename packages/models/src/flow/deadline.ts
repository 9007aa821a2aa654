import { withTimeLimit } from '@consilium/base';
import { ConsiliumError } from '@consilium/kernel';
import { stopped } from './slots.ts';

/**
 * Runs work under the caller's signal and a time limit, in ms. It ends when either fires, also where the work does not
 * listen (a credential lookup takes no signal). Throws `timeout` or `aborted` then.
 */
export async function withDeadline<T>(
  caller: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (caller.aborted) throw stopped(caller);
  const timedOut = () => new ConsiliumError('timeout', { retryable: true });
  return withTimeLimit({ ms, signals: [caller], timedOut, aborted: stopped }, work);
}
