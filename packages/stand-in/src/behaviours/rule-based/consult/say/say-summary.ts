import type { Entry, Read } from '../facts/entry.ts';
import { sentencesIn } from '../facts/passages.ts';
import { saySentences } from './say-passages.ts';
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
