import { onSignal } from '../../on-signal.ts';

/** Somebody pressed Ctrl-C. */
export class Stopped extends Error {}

/** Rejects when somebody presses Ctrl-C: the engines are then stopped in order. Pressed again, it ends them at once. */
export function stopOnSignal(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  onSignal(() => {
    process.stderr.write('\nstopping\n');
    reject(new Stopped());
  });
  return promise;
}
