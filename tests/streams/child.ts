import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of the suite that answers one order after the other. */
export interface Child<Orders extends { [name: string]: { order: unknown; answer: unknown } }> {
  readonly ask: <Name extends keyof Orders & string>(
    name: Name,
    order: Orders[Name]['order'],
  ) => Promise<Orders[Name]['answer']>;
  readonly stop: () => Promise<void>;
}

export function startChild<Orders extends { [name: string]: { order: unknown; answer: unknown } }>(
  file: URL,
  env: Record<string, string> = {},
): Child<Orders> {
  const child = fork(file, { env: { ...process.env, ...env }, execArgv: [] });
  const gone = once(child, 'exit');
  return {
    ask: async (name, order) => {
      child.send({ name, order });
      const [reply] = (await Promise.race([once(child, 'message'), gone])) as [
        { answer?: never; error?: string } | number | null,
      ];
      if (reply === null || typeof reply === 'number') throw new Error(`the process ended with ${reply}`);
      if (reply.error !== undefined) throw new Error(reply.error);
      return reply.answer as never;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** The other side: what each order does. */
export function serveOrders(orders: { [name: string]: (order: never) => unknown }): void {
  process.on('message', async ({ name, order }: { name: string; order: never }) => {
    try {
      process.send?.({ answer: await orders[name]?.(order) });
    } catch (error) {
      process.send?.({ error: String(error) });
    }
  });
}
