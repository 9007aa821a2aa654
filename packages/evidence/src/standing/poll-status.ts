import type { DocumentStatus, SourceMetadata } from '@consilium/kernel';
import type { StatusSource } from './status-sources.ts';

/** A document of a tenant's library that some message cites. */
interface Cited {
  readonly tenant: string;
  readonly hash: string;
  readonly source: SourceMetadata;
}

export interface PollParts {
  /** Claims documents that the service is due to be asked about, at most `limit`; empty while another worker asks it. */
  readonly claim: (asked: string, limit: number) => Promise<readonly Cited[]>;
  /** Stores the status that the service reported; null: it does not know the document. Returns how many statuses changed. */
  readonly heard: (
    asked: string,
    documents: readonly Pick<Cited, 'tenant' | 'hash'>[],
    status: DocumentStatus | null,
  ) => Promise<number>;
  /** The service did not answer; it is asked again in the next round. */
  readonly onGap?: (asked: string, gap: string) => void;
  readonly signal: AbortSignal;
}

/** Documents per claim; the same article in several libraries is asked about once. */
const CLAIMED = 100;
/** Ms after which the rest is claimed again, which renews the lease, so that two workers never ask a slow service. */
const RENEW_MS = 60_000;

/**
 * Asks one service about all due documents. Each answer is stored at once, so that after a crash only the rest is asked again. Returns
 * how many statuses changed.
 */
export async function pollStatus(source: StatusSource, parts: PollParts): Promise<number> {
  const { claim, heard, onGap, signal } = parts;
  const { asked, keyOf, most } = source;
  let changed = 0;
  for (;;) {
    const due = await claim(asked, CLAIMED);
    if (due.length === 0 || signal.aborted) return changed;
    const began = performance.now();
    const byKey = Map.groupBy(due, (each) => keyOf(each.source));
    const unknown = byKey.get(null) ?? [];
    if (unknown.length > 0) await heard(asked, unknown, null);
    const keys = [...byKey.keys()].filter((key) => key !== null);
    for (let from = 0; from < keys.length && performance.now() - began < RENEW_MS; from += most) {
      const some = keys.slice(from, from + most);
      const answer = await source.ask(some, signal);
      if (answer.kind !== 'heard') {
        onGap?.(asked, answer.gap);
        return changed;
      }
      for (const key of some)
        for (const document of byKey.get(key) ?? []) {
          const standing = answer.found.get(key);
          changed += await heard(asked, [document], standing ? standing(document.source) : null);
        }
    }
  }
}
