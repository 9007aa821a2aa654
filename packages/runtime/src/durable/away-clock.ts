/** Epoch ms. */
export type Span = readonly [from: number, to: number];

/**
 * How long engine or workers were away while an invocation was in the middle: a deadline does not count it. All of it comes
 * from the journal, so a replay reads the same.
 */
export interface AwayClock {
  /** When the latest thing that the journal knows had ended, epoch ms; 0: nothing yet. */
  readonly last: () => number;
  readonly passed: (at: number) => void;
  readonly add: (spans: readonly Span[]) => void;
  readonly spans: () => readonly Span[];
  /** Milliseconds in all, with `more`; a day at most. What overlaps (calls side by side) counts once. */
  readonly ms: (more?: readonly Span[]) => number;
}

/** What the engine's own scheduling may take between two entries, ms. */
const SCHEDULING_MS = 5_000;
const MOST_MS = 86_400_000;

export function createAwayClock(): AwayClock {
  const spans: Span[] = [];
  let last = 0;
  return {
    last: () => last,
    passed: (at) => {
      last = Math.max(last, at);
    },
    add: (more) => spans.push(...more),
    spans: () => spans,
    ms: (more = []) => Math.min(MOST_MS, lengthOf([...spans, ...more])),
  };
}

/** Nobody was here from `since` to `until`; none where scheduling explains it, or nothing was before. */
export function gapBetween(since: number, until: number): readonly Span[] {
  return since > 0 && until - since > SCHEDULING_MS ? [[since, until]] : [];
}

function lengthOf(spans: readonly Span[]): number {
  let total = 0;
  let end = 0;
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    total += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return total;
}
