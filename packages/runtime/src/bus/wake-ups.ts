/** Who waits for news of a conversation. Followers hold no queue: they are woken and read on from their own place. */
export interface WakeUps {
  readonly wait: (conversation: string, listener: () => void) => () => void;
  readonly wake: (conversation: string) => void;
  readonly wakeAll: () => void;
  readonly count: (conversation: string) => number;
}

export function createWakeUps(): WakeUps {
  const listeners = new Map<string, Set<() => void>>();
  return {
    wait(conversation, listener) {
      const waiting = listeners.get(conversation) ?? new Set();
      listeners.set(conversation, waiting.add(listener));
      return () => {
        waiting.delete(listener);
        if (waiting.size === 0 && listeners.get(conversation) === waiting) listeners.delete(conversation);
      };
    },
    wake(conversation) {
      for (const listener of listeners.get(conversation) ?? []) listener();
    },
    wakeAll() {
      for (const waiting of listeners.values()) for (const listener of waiting) listener();
    },
    count: (conversation) => listeners.get(conversation)?.size ?? 0,
  };
}
