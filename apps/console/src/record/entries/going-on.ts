import type { SectionEntry } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';

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

export function isOngoing({ status }: Pick<SectionEntry, 'status'>): boolean {
  return status === null || ONGOING.has(status);
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
