import type { DocumentStatus, SourceMetadata } from '@consilium/kernel';
import type { StatusSource } from './status-sources.ts';

/** A document of a tenant's library that some message cites. */
interface Cited {
  readonly tenant: string;
  readonly hash: string;
  readonly source: SourceMetadata;
}

export interface PollParts {
  /** What this source is to be asked about now, at most so many; nothing while somebody else asks it. */
  readonly claim: (asked: string, limit: number) => Promise<readonly Cited[]>;
  /** Keeps what it has said; null: it has nothing to say. Returns how many standings changed. */
  readonly heard: (
    asked: string,
    documents: readonly Pick<Cited, 'tenant' | 'hash'>[],
    status: DocumentStatus | null,
  ) => Promise<number>;
  /** A source did not answer: it is asked again in the next round. */
  readonly onGap?: (asked: string, gap: string) => void;
  readonly signal: AbortSignal;
}

/** Documents that one claim takes; the same paper in several libraries is asked about once. */
const CLAIMED = 100;
/** After so long the rest is claimed again, which renews the lease: a slow source must not be asked by two. */
const RENEW_MS = 60_000;

/**
 * Asks one source about all documents that are due. What it has said is kept at once: cut off at any moment, only what was not kept is
 * asked again. Returns how many standings changed.
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
