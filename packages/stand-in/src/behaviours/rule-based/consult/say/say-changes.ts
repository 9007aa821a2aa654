import type { Entry, Read } from '../facts/entry.ts';
import { sayNewest } from './say-results.ts';
import { cited, joined, plain, short } from './sentence.ts';

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
