import type { SourceGap } from '../sources/index.ts';

/** A service that is asked about entries by their ids. */
export interface PolledSource<Item, Answer> {
  /** Its name in the store: `crossref`. */
  readonly asked: string;
  /** The id by which it knows an entry; null: it does not cover such entries. */
  readonly keyOf: (item: Item) => string | null;
  /** Entries per request. */
  readonly most: number;
  /** What it says of the entries that it knows. Rejects only if `signal` aborts. */
  readonly ask: (
    keys: readonly string[],
    signal: AbortSignal,
  ) => Promise<
    | {
        readonly kind: 'heard';
        readonly found: ReadonlyMap<string, (item: Item) => Answer>;
        /** How many requests it took. */
        readonly requests: number;
      }
    | SourceGap
  >;
}

export interface PollParts<Item, Answer> {
  /** Claims what the service is due to be asked about, at most `limit`; empty while another worker asks it. */
  readonly claim: (asked: string, limit: number) => Promise<readonly Item[]>;
  /**
   * Stores what the service said; null: it does not know the entry. `requests`: their share of the requests that it took. Returns how
   * much changed.
   */
  readonly heard: (
    asked: string,
    items: readonly Item[],
    answer: Answer | null,
    requests: number,
  ) => Promise<number>;
  /** The service did not answer about these. */
  readonly onGap?: (asked: string, gap: string, items: readonly Item[]) => Promise<void> | void;
  /** After so many gaps in a row the rest waits for the next round. Default 1. */
  readonly mostGaps?: number;
  readonly signal: AbortSignal;
}

/** In a row; one alone may be about one entry, and the others are asked for. */
const MOST_MALFORMED = 3;
/** Entries per claim; the same one of several tenants is asked about once. */
const CLAIMED = 100;
/** Ms after which the rest is claimed again, which renews the lease, so that two workers never ask a slow service. */
const RENEW_MS = 60_000;

/**
 * Asks one service about all that is due. Each answer is stored at once, so that after a crash only the rest is asked again. Returns
 * how much changed.
 */
export async function pollSource<Item, Answer>(
  { asked, keyOf, most, ask }: PolledSource<Item, Answer>,
  { claim, heard, onGap, mostGaps = 1, signal }: PollParts<Item, Answer>,
): Promise<number> {
  let changed = 0;
  let gaps = 0;
  for (;;) {
    const due = await claim(asked, CLAIMED);
    if (due.length === 0 || signal.aborted) return changed;
    const began = performance.now();
    const byKey = Map.groupBy(due, keyOf);
    const unknown = byKey.get(null) ?? [];
    if (unknown.length > 0) await heard(asked, unknown, null, 0);
    const keys = [...byKey.keys()].filter((key) => key !== null);
    for (let from = 0; from < keys.length && performance.now() - began < RENEW_MS; from += most) {
      const some = keys.slice(from, from + most);
      const items = some.flatMap((key) => byKey.get(key) ?? []);
      const answer = await ask(some, signal);
      if (answer.kind !== 'heard') {
        await onGap?.(asked, answer.gap, items);
        gaps += 1;
        if (gaps >= (answer.kind === 'malformed' ? Math.max(mostGaps, MOST_MALFORMED) : mostGaps))
          return changed;
        continue;
      }
      gaps = 0;
      for (const item of items) {
        const said = answer.found.get(keyOf(item) ?? '');
        changed += await heard(asked, [item], said ? said(item) : null, answer.requests / items.length);
      }
    }
  }
}
