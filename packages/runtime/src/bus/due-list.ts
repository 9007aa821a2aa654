/** Keys that are each due a fixed time after they were last put in. What is due costs work, what is not costs none. */
export interface DueList {
  /** Puts it in, or off: it is due `afterMs` from now. */
  readonly put: (key: string, now: number) => void;
  readonly drop: (key: string) => void;
  /** When the next one is due, epoch ms; undefined: nothing is in it. */
  readonly next: () => number | undefined;
  /** Takes out what is due, oldest first. */
  readonly take: (now: number) => readonly string[];
}

export function createDueList(afterMs: number): DueList {
  // All wait equally long, so the order of a Map, in which they were put in, is the order in which they are due.
  const due = new Map<string, number>();
  const next = () => due.values().next().value;
  return {
    put(key, now) {
      due.delete(key);
      due.set(key, now + afterMs);
    },
    drop: (key) => void due.delete(key),
    next,
    take(now) {
      const taken: string[] = [];
      for (const [key, at] of due) {
        if (at > now) break;
        due.delete(key);
        taken.push(key);
      }
      return taken;
    },
  };
}
