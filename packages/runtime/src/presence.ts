export interface Presence {
  /** Asks whether the engine is here, at the begin of each round. Throws what `ask` throws. */
  readonly look: (ask: () => Promise<unknown>) => Promise<void>;
  /** How long this process and the engine have been here without a gap, ms. */
  readonly ms: () => number;
}

/** More time between two rounds, and this process was away itself: stopped, or on a machine that slept. */
const gapMs = (everyMs: number) => Math.max(10_000, 4 * everyMs);

/** Counts from the start of this process, or from the end of the last gap. */
export function createPresence(now: () => Date, everyMs: number): Presence {
  const at = () => now().getTime();
  let since = at();
  let last = since;
  let isAway = false;
  return {
    look: async (ask) => {
      isAway ||= at() - last > gapMs(everyMs);
      last = at();
      try {
        await ask();
      } catch (error) {
        isAway = true;
        throw error;
      }
      if (isAway) since = at();
      isAway = false;
    },
    ms: () => at() - since,
  };
}
