/** Sends what it is given, in order. Every item must be settled when it resolves or rejects. */
export type SendBatch<T> = (items: readonly T[]) => Promise<void>;

/**
 * One batch of a chain is under way at a time; what comes meanwhile waits and goes together in the next. So the
 * callers of one process never race each other for the head of a chain.
 */
export interface ChainQueue<T> {
  readonly add: (chain: string, item: T) => void;
}

/** `most`: items in one batch. */
export function createChainQueue<T>(send: SendBatch<T>, most: number): ChainQueue<T> {
  const waiting = new Map<string, T[]>();

  const drain = async (chain: string, items: T[]): Promise<void> => {
    while (items.length > 0) await send(items.splice(0, most));
    waiting.delete(chain);
  };

  return {
    add: (chain, item) => {
      const items = waiting.get(chain);
      if (items) {
        items.push(item);
        return;
      }
      const first = [item];
      waiting.set(chain, first);
      void drain(chain, first);
    },
  };
}
