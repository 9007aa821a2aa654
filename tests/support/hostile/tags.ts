import { randomBytes } from 'node:crypto';
import type { ModelServer, WireEntry } from '@consilium/stand-in';

/**
 * A tag stands in the user's words of every message of one case, and in whatever follows from them. Letters only: one of 3,000 with
 * digits looks like a telephone number, and does not reach the model.
 */
export function newTag(): string {
  return `case-${Array.from(randomBytes(12), (byte) => String.fromCharCode(97 + (byte % 16))).join('')}`;
}

export const TAG = /case-[a-p]{12}/g;

export function lastTag(text: string): string {
  return text.match(TAG)?.at(-1) ?? '';
}

/**
 * Requests to models of the case of a tag, in the order of their arrival: that of the last tag in it. Reads each entry
 * of the log once. With `alone` it throws where one request carries the words of two cases.
 */
export function wireByTag({ log }: ModelServer, alone: boolean): (tag: string) => readonly WireEntry[] {
  const byTag = new Map<string, WireEntry[]>();
  let read = 0;
  return (tag) => {
    for (const entry of log.entries) {
      if (entry.seq <= read) continue;
      read = entry.seq;
      const tags = new Set(entry.request.raw.match(TAG) ?? []);
      if (alone && tags.size > 1) throw new Error(`one request carries ${[...tags].join(' and ')}`);
      const last = lastTag(entry.request.raw);
      byTag.set(last, [...(byTag.get(last) ?? []), entry]);
    }
    return byTag.get(tag) ?? [];
  };
}
