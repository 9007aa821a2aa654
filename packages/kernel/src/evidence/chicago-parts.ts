import { plainField as plain } from './plain-field.ts';
import type { Article } from './source.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** An ISO date or time as the Chicago Manual writes a day: `January 2, 2026`; other text is unchanged. */
export function longDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? plain(date) : `${name} ${Number(day)}, ${year}`;
}

/** Pages or lines with en dashes between numbers: `10–19`. */
export function numberRanges(text: string): string {
  return plain(text).replaceAll(/(?<=\d)-(?=\d)/g, '–');
}

/** Where an article was published: `*Invented Journal* 12, no. 3 (2021): 10–19`. */
export function publishedIn({ journal, volume, issue, year, pages }: Article): string {
  const place = [plain(volume), issue === '' ? '' : `no. ${plain(issue)}`].filter((each) => each !== '');
  const named = `*${plain(journal)}*${place.length === 0 ? '' : ` ${place.join(', ')}`}`;
  return `${named} (${year ?? 'n.d.'})${pages === '' ? '' : `: ${numberRanges(pages)}`}`;
}
