import type { SectionEntry } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';
import { wordOf } from '../../components/word-of.ts';
import { statusWords } from '../../words/status-words.ts';

/** What goes on: no status says that it is over. What is in remission is watched, and belongs to what one must know. */
const ONGOING = new Set([
  'active',
  'recurrence',
  'relapse',
  'remission',
  'on-hold',
  'intended',
  'confirmed',
  'unconfirmed',
  'provisional',
  'differential',
]);

/** A goal or a plan that is only agreed on counts too: a draft of a prescription does not. */
const AGREED: { readonly [type: string]: ReadonlySet<string> } = {
  Goal: new Set(['proposed', 'planned', 'accepted']),
  CarePlan: new Set(['draft']),
};

export function isOngoing({
  type,
  status,
}: Pick<SectionEntry, 'status'> & Partial<Pick<SectionEntry, 'type'>>): boolean {
  return status === null || ONGOING.has(status) || wordOf(AGREED, type ?? '')?.has(status) === true;
}

/** `12-Jan-2024`, `12-Jan-2024 to 03-Feb-2025`, `since 12-Jan-2024` for what lasts. */
export function datesWords(
  { date, end }: Pick<SectionEntry, 'date' | 'end'>,
  { lasts = false }: { readonly lasts?: boolean } = {},
): string {
  if (date === null) return end === null ? 'Date not known' : `until ${clinicalDate(end)}`;
  const [from, to] = [clinicalDate(date), end === null ? null : clinicalDate(end)];
  if (to === null) return lasts ? `since ${from}` : from;
  return from === to ? from : `${from} to ${to}`;
}

/** The usual end of things that happen once says nothing. */
const QUIET = new Set(['completed', 'finished', 'final', 'current', 'fulfilled', 'confirmed']);

/** A status that a reader has to know, in words; null: it is as expected. */
export function tellingStatus(entry: Pick<SectionEntry, 'status'>): string | null {
  const { status } = entry;
  return status === 'active' || QUIET.has(status ?? '') ? null : statusWords(status);
}
