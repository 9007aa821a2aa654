import type { SourceStatus } from '../evidence/source.ts';
import type { Claim } from './message.ts';

/** A footnote of a message that cites a snapshot, as the audit record keeps it. */
export interface CitedPassage {
  /** The marker in the text: `l1`. */
  readonly mark: string;
  readonly hash: string;
  /** Positions in the snapshot's text, `end` exclusive. */
  readonly start: number;
  readonly end: number;
  /** Of the search that found it, 0 to 1. */
  readonly score: number;
  /** The status of the source at that time. */
  readonly status: SourceStatus;
}

/** The passages that a message cites, each marker once. Removed sentences do not count. */
export function citationsOf(claims: readonly Claim[]): readonly CitedPassage[] {
  const byMark = new Map<string, CitedPassage>();
  for (const { status, evidence } of claims) {
    if (status === 'removed') continue;
    for (const { mark, ref, path, literature } of evidence) {
      const hash = snapshotOf(ref);
      const [, start, end] = /^(\d{1,9})-(\d{1,9})$/.exec(path) ?? [];
      if (literature === undefined || hash === null || start === undefined) continue;
      const { score, status: known } = literature;
      byMark.set(mark, { mark, hash, start: Number(start), end: Number(end), score, status: known });
    }
  }
  return [...byMark.values()];
}

/** The hash that a footnote names; null where it names no snapshot. */
export function snapshotOf(ref: string): string | null {
  return /^Snapshot\/([0-9a-f]{64})$/.exec(ref)?.[1] ?? null;
}
