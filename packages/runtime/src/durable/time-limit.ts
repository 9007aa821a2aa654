import { ConsiliumError } from '@consilium/kernel';

/**
 * Runs `action` with a signal that aborts after `ms` or with one of `outers`; an action that ignores its signal is left
 * behind when the time is up, so that nothing it awaits can hold the run. Throws `timeout`, or what the outer
 * signal gives as its reason.
 */
export async function withinTime<T>(
  ms: number,
  outers: readonly AbortSignal[],
  action: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new ConsiliumError('timeout', { retryable: true }));
    controller.abort();
  }, ms);
  const onOuter = () => {
    const reason: unknown = outers.find((outer) => outer.aborted)?.reason;
    reject(reason instanceof ConsiliumError ? reason : new ConsiliumError('aborted', { retryable: true }));
    controller.abort();
  };
  if (outers.some((outer) => outer.aborted)) onOuter();
  else for (const outer of outers) outer.addEventListener('abort', onOuter, { once: true });
  try {
    // Plain promises of one step, never the engine's.
    return await Promise.race([action(controller.signal), stopped]);
  } finally {
    clearTimeout(timer);
    for (const outer of outers) outer.removeEventListener('abort', onOuter);
  }
}
