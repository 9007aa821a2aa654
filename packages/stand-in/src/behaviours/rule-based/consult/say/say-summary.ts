import type { Entry, Read } from '../facts/entry.ts';
import { sentencesIn } from '../facts/passages.ts';
import { saySentences } from './say-passages.ts';
import { sayNewest } from './say-results.ts';
import { doubtedOf } from './say-safety.ts';
import { cited, joined, nameAndDose, onceSaid, plain, short, withoutSource } from './sentence.ts';

/** A handover: who, what is active, what is taken, allergies, what is out of range, the last and the next visit. */
export function saySummary(read: Read, isOneLine: boolean): readonly string[] {
  const of = (kind: Entry['kind']) => onceSaid(read.entries.filter((each) => each.kind === kind));
  const active = (kind: Entry['kind']) => of(kind).filter(({ isActive }) => isActive);
  const person = of('person').slice(0, 1);
  const conditions = active('conditions');
  const medicines = active('medicines');
  const allergies = of('allergies');
  const out = of('results').filter(
    ({ verdict, place, isDoubted }) => place === 0 && !isDoubted && (verdict === 'high' || verdict === 'low'),
  );
  const visits = of('visits');
  const last = visits.filter(({ isPlanned }) => !isPlanned).slice(0, 1);
  const next = visits.filter(({ isPlanned }) => isPlanned).slice(0, 2);
  const note = read.notes.get('allergies');
  const listed = (title: string, entries: readonly Entry[], most: number, say: (entry: Entry) => string) =>
    entries.length === 0
      ? []
      : [cited(`${title}: ${joined(entries.slice(0, most).map(say), '; ')}`, entries.slice(0, most))];
  return [
    ...person.map((each) => cited(plain(each), [each])),
    ...listed('Conditions', conditions, 10, (each) => nameAndSince(each)),
    ...allergies.slice(0, 4).map((each) => cited(plain(each), [each])),
    ...(allergies.length === 0 && note !== undefined ? [cited(plain(note), [note])] : []),
    ...listed('Medicines', medicines, isOneLine ? 12 : 14, isOneLine ? ({ name }) => name : nameAndDose),
    ...read.interactions.slice(0, 2).map((each) => cited(withoutSource(plain(each)), [each])),
    ...(isOneLine ? [] : toldBy(read.entries)),
    ...(isOneLine ? [] : doubtedOf(read.entries)),
    ...(isOneLine ? [] : listed('Results', newest(out), 5, (each) => `${short(each)}, ${each.verdict}`)),
    ...(isOneLine ? [] : last.map((each) => cited(`The last visit: ${short(each)}`, [each]))),
    ...(isOneLine ? [] : next.map((each) => cited(plain(each), [each]))),
  ];
}

/** What the next reader must know and only letters say. */
const HANDED_OVER =
  /resuscitat|power of attorney|never again|no more anti-inflammatory|not on any list|\ballergy to\b|do not take blood|no preparation with|without succinyl|must have hydrocortisone|keep it in mind|it should have ended|takes no \p{L}+/iu;

function toldBy(entries: readonly Entry[]): readonly string[] {
  const told = entries.filter(({ kind }) => kind === 'passages').flatMap(sentencesIn);
  return saySentences(told.filter(({ words }) => HANDED_OVER.test(words)).slice(0, 5));
}

function nameAndSince(entry: Entry): string {
  const said = short(entry).replace(/, active,/, ',');
  return said;
}

function newest(entries: readonly Entry[]): readonly Entry[] {
  const last = Math.max(0, ...entries.map(({ start }) => Number(start.slice(0, 4))));
  return entries.filter(({ start }) => Number(start.slice(0, 4)) >= last - 1);
}

/** What began or ended since a day, and the results since then. Where there is nothing, the last visit. */
export function sayChanges(read: Read, since: string): readonly string[] {
  const isNew = ({ start, end }: Entry) => start >= since || end >= since;
  const of = (...kinds: readonly Entry['kind'][]) => read.entries.filter(({ kind }) => kinds.includes(kind));
  const listed = (title: string, entries: readonly Entry[]) =>
    entries.length === 0
      ? []
      : [cited(`${title}: ${joined(entries.slice(0, 6).map(short), '; ')}`, entries.slice(0, 6))];
  const held = of('visits').filter(({ isPlanned }) => !isPlanned);
  const said = [
    ...listed('Visits', held.filter(isNew)),
    ...listed('Conditions and symptoms that began or ended', of('conditions', 'symptoms').filter(isNew)),
    ...listed('Medicines that began or ended', of('medicines').filter(isNew)),
    ...sayNewest(read, { from: since, said: '' }).slice(0, 4),
  ];
  if (said.length > 0) return said;
  return [...held.slice(0, 1).map((each) => cited(`The last visit was before that: ${plain(each)}`, [each]))];
}

const LABEL =
  'This is a labelled example: one of the sentences was made wrong on purpose, and the check removes it.';

/** A right sentence, and the same with another number: the check takes the wrong one out, and says so. */
export function sayExample({ entries }: Read): readonly string[] {
  const [first] = entries.filter(
    ({ kind, place, isDoubted }) => kind === 'results' && place === 0 && !isDoubted,
  );
  if (first === undefined) return [];
  return [LABEL, cited(plain(first), [first]), cited(madeWrong(first), [first])];
}

function madeWrong(entry: Entry): string {
  const after = entry.name.length;
  const said = plain(entry).replace(/ \(reference [^)]*\)/, '');
  return (
    said.slice(0, after) +
    said.slice(after).replace(/\d+(?:\.\d+)?/, (number) => String(Number(number) * 2 + 7))
  );
}
