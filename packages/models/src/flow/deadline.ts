import { ConsiliumError } from '@consilium/kernel';
import { stopped } from './slots.ts';

/**
 * Runs work under the caller's signal and a time limit. It ends when either fires, also where the work does not
 * listen (a credential lookup takes no signal). Throws `timeout` or `aborted` then.
 */
export async function withDeadline<T>(
  caller: AbortSignal,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (caller.aborted) throw stopped(caller);
  const controller = new AbortController();
  let stop: ((error: ConsiliumError) => void) | undefined;
  const end = new Promise<never>((_, reject) => {
    stop = (error) => {
      reject(error);
      controller.abort(error);
    };
  });
  const onAbort = (): void => stop?.(stopped(caller));
  const timer = setTimeout(() => stop?.(new ConsiliumError('timeout', { retryable: true })), limitMs);
  caller.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(controller.signal), end]);
  } finally {
    clearTimeout(timer);
    caller.removeEventListener('abort', onAbort);
  }
}
