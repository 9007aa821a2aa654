import type { OperatorSearch } from '../../places/operator-search.ts';
import { PURPOSE_WORDS } from '../../words/purpose-words.ts';

/** What the address says, as the search takes it: whole days of the reader's own clock become moments. */
export function auditQuery(search: OperatorSearch): { readonly [name: string]: string } {
  const { actor, action, purpose, whose, before } = search;
  const from = startOf(search.from, 0);
  const to = startOf(search.to, 1);
  const known = purpose !== undefined && Object.hasOwn(PURPOSE_WORDS, purpose) ? purpose : undefined;
  const all = { actor, action, purpose: known, from, to, whose, before };
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** The first moment of a day, or of the one `later` days after it. What is no day is no limit. */
function startOf(day: string | undefined, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? [];
  if (year === undefined) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
