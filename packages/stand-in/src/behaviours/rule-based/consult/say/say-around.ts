import type { Entry, Read } from '../facts/entry.ts';
import type { Part } from '../facts/pick.ts';
import type { Found } from '../facts/retrieve.ts';
import type { Question } from '../question/question.ts';
import { before } from '../question/spans.ts';
import { cited, joined, nameAndDose, onceSaid, plain } from './sentence.ts';

const MOST = 5;
/** Said if no sentence of the record gives a reason. */
const NO_REASON = 'I found nothing in the record that says why.';

/** If nothing explains a symptom: conditions and medicines that began around the same time. */
export function sayAround(
  { entries }: Read,
  parts: readonly Part[],
  { want, lower }: Question,
  isTold: boolean,
): readonly string[] {
  const asksWhy = want === 'why' || /\bcomes? from\b|\bcaus\w*|\bdue to\b|\bwhere it\b/.test(lower);
  const [first] = parts[0]?.hits ?? [];
  if (!asksWhy || first === undefined || first.entry.kind !== 'symptoms' || first.entry.start.length < 10)
    return [];
  const { start } = first.entry;
  const [from, to] = [before(start, 4, 'month'), before(start, -6, 'month')];
  const near = onceSaid(entries).filter(
    (each) =>
      each !== first.entry &&
      ((each.kind === 'conditions' && each.start >= from && each.start <= to) ||
        (each.kind === 'medicines' && each.start >= from && each.start <= start && isLasting(each, start))),
  );
  return [
    ...(isTold ? [] : [NO_REASON]),
    ...(near.length === 0
      ? []
      : [
          cited(
            `Around that time: ${joined(near.slice(0, MOST).map(nameAndTime), '; ')}`,
            near.slice(0, MOST),
          ),
        ]),
  ];
}

function isLasting({ end, isActive }: Entry, day: string): boolean {
  return isActive || end === '' || end >= day;
}

function nameAndTime(entry: Entry): string {
  return `${entry.kind === 'medicines' ? nameAndDose(entry) : entry.name}, since ${entry.start}`;
}

const MOST_BOOKED = 2;

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
    ...shown.slice(0, MOST_BOOKED).map((each) => cited(plain(each), [each])),
  ];
}
