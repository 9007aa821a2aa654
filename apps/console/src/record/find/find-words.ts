import type { FoundInRecord } from '../../api/generated.ts';

type Count = Pick<FoundInRecord['sections'][number], 'count'> & { readonly found: readonly unknown[] };

/** `12`, or `first 10 of 34 shown`. */
export function countWords({ count, found }: Count): string {
  return found.length < count ? `first ${found.length} of ${count} shown` : String(count);
}

/** What is said of all of it, also to somebody who does not see the list. */
export function summaryWords({ sections }: { readonly sections: readonly Count[] }, words: string): string {
  const count = sections.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return `Nothing in the record has “${words}”.`;
  return `${count} found in ${sections.length} ${sections.length === 1 ? 'section' : 'sections'}.`;
}

/** What was not looked at; null: all of it was. */
export function unreadWords({ unread }: Pick<FoundInRecord, 'unread'>): string | null {
  if (unread === 0) return null;
  const older = unread === 1 ? 'One older entry or page was' : `${unread} older entries or pages were`;
  return `${older} not searched: look in the sections.`;
}
