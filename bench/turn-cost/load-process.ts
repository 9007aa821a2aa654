import { hearDone } from './done-signal.ts';
import { type Ask, asks } from './load/ask.ts';
import type { Asked, Fresh, Loaded, Order } from './load/orders.ts';

/** The load generator: closed loops of clients in a process of its own. A turn that takes 20 s has failed. */
const TURN_LIMIT_MS = 20_000;

const waiting = new Map<string, () => void>();
const donePort = await hearDone((conversation) => waiting.get(conversation)?.());
let fresh: Fresh[] = [];
let ask: { readonly [variant in Asked]: Ask } | undefined;

async function turn(
  variant: Asked,
  failures: string[],
): Promise<{ conversation: string; ms: number; acceptMs: number } | null> {
  const next = fresh.pop();
  if (!next || !ask) throw new Error('no fresh conversation is left: make more');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const limit = setTimeout(() => reject(new Error('no end of the turn')), TURN_LIMIT_MS);
  waiting.set(next.conversation, resolve);
  const started = performance.now();
  try {
    const accepted = ask[variant](next).then(() => performance.now() - started);
    const [acceptMs] = await Promise.all([accepted, promise]);
    return { conversation: next.conversation, ms: performance.now() - started, acceptMs };
  } catch (error) {
    failures.push(`${variant} ${next.conversation}: ${String(error)}`);
    return null;
  } finally {
    clearTimeout(limit);
    waiting.delete(next.conversation);
  }
}

async function load(variant: Asked, clients: number, ms: number): Promise<Loaded> {
  const times: number[] = [];
  const accepts: number[] = [];
  const conversations: string[] = [];
  const failures: string[] = [];
  const started = performance.now();
  const client = async () => {
    do {
      const done = await turn(variant, failures);
      if (!done) return;
      times.push(done.ms);
      accepts.push(done.acceptMs);
      conversations.push(done.conversation);
    } while (performance.now() - started < ms);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return {
    turns: times.length,
    ms: performance.now() - started,
    times: times.sort((a, b) => a - b),
    accepts: accepts.sort((a, b) => a - b),
    conversations,
    failures,
  };
}

process.on('message', (order: Order) => {
  if (order.order === 'conversations') {
    fresh = [...order.fresh];
    void asks(order.engine).then((ready) => {
      ask = ready;
      process.send?.({});
    });
    return;
  }
  load(order.variant, order.clients, order.ms).then(
    (loaded) => process.send?.(loaded),
    (error) => {
      const none = { turns: 0, ms: 1, times: [], accepts: [], conversations: [] };
      process.send?.({ ...none, failures: [String(error)] });
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ donePort });
