import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Subject } from '../subject.ts';
import { checkOutBefore } from './checkout.ts';

export type BeforeOrder =
  | { readonly order: 'load'; readonly clients: number; readonly ms: number }
  | { readonly order: 'cpu' };

/**
 * The same turn at the commit before: its own workers, and a database and an engine of its own, as schema and settings
 * changed too. Null where the clone does not have the commit.
 */
export async function startBefore(
  conversations: number,
): Promise<(Subject & { readonly stop: () => Promise<void> }) | null> {
  const checkout = checkOutBefore();
  if (!checkout) return null;
  const child = fork(new URL('../before-process.ts', import.meta.url), [
    checkout.path,
    String(conversations),
  ]);
  const gone = new AbortController();
  child.once('exit', () => gone.abort(new Error('the commit before has ended')));
  const answer = async <T>(): Promise<T> => {
    const [message] = await once(child, 'message', { signal: gone.signal });
    return message as T;
  };
  const ask = <T>(order: BeforeOrder): Promise<T> => {
    child.send(order);
    return answer<T>();
  };
  const stop = async () => {
    if (child.exitCode === null) {
      child.disconnect();
      await once(child, 'exit');
    }
    checkout.remove();
  };
  try {
    await answer();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    name: 'before',
    load: (clients, ms) => ask({ order: 'load', clients, ms }),
    cpu: () => ask({ order: 'cpu' }),
    stop,
  };
}
