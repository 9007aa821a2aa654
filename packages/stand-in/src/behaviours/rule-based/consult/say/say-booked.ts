import type { Read } from '../facts/entry.ts';
import type { Found } from '../facts/retrieve.ts';
import type { Question } from '../question/question.ts';
import { cited, plain } from './sentence.ts';

const MOST = 2;

/** Open appointments and orders: the named ones, else the visits. */
export function sayBooked({ entries, notes }: Read, question: Question, { hits }: Found): readonly string[] {
  const { lower, topics } = question;
  const asksVisit =
    /\bnext\b|\bappointments?\b|\bappts?\b|\bcoming\b|\bcome (?:again|back|to)\b|\bbooked\b|\bsee (?:me|him|her|you|them|us)\b|\bagain\b|\bupcoming\b|\bscheduled\b|\bplanned\b|\bdue\b/.test(
      lower,
    );
  const asksDone =
    /\bdone\b|\byet\b|\bchecked?\b|\bdid\b|\bhas\b|\bhave\b|\bwas\b|\bcheck\b|\bstill\b|\bever\b|\bthis year\b|\bup to date\b|\boverdue\b|\bfollow/.test(
      lower,
    );
  const isOpen = (says: string) =>
    says.includes('not recorded as held') ||
    /^ordered: .*, active,/.test(says) ||
    /, (?:booked|planned),/.test(says);
  const named = hits
    .filter(
      ({ entry, told }) =>
        ['visits', 'orders'].includes(entry.kind) && told.some(({ isKnown }) => isKnown || told.length > 1),
    )
    .filter(({ entry }) => isOpen(entry.says))
    .map(({ entry }) => entry);
  const open = entries.filter(({ kind, says }) => kind === 'visits' && isOpen(says));
  const note = notes.get('visits');
  const asksNext =
    asksVisit && (topics.has('visits') || /\bnext\b|\bappts?\b|\bsee\b.{0,20}\bagain\b/.test(lower));
  const shown = named.length > 0 && (asksVisit || asksDone) ? named : asksNext ? open : [];
  return [
    ...(asksNext && note !== undefined ? [cited(plain(note), [note])] : []),
    ...shown.slice(0, MOST).map((each) => cited(plain(each), [each])),
  ];
}
