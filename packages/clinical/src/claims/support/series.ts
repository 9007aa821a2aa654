import type { DateParts } from '../reading/dates.ts';
import type { Entry, ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { dayNumber } from './dates.ts';
import { oneUnit } from './same-quantity.ts';

/** A cited value with its day and, where the sentence says it, its place in the sentence. */
export interface Point {
  readonly values: readonly number[];
  readonly order: number;
  readonly place: number | null;
  readonly fact: ReadFact;
}

/** Cited values of one thing in one unit, in the order of their days. */
export interface Series {
  readonly facts: readonly ReadFact[];
  readonly points: readonly Point[];
}

/** The cited values by what they measure. Two facts that repeat an entry give one point. */
export function seriesOf(sentence: ReadSentence, facts: readonly ReadFact[]): readonly Series[] {
  const groups = new Map<string, { facts: Set<ReadFact>; points: Map<string, Point> }>();
  for (const fact of facts)
    for (const entry of fact.entries.slice(0, 200)) {
      if (entry.date === null) continue;
      const key = `${fact.name}|${oneUnit(entry.unit) ?? ''}|${entry.values.length}`;
      const group = groups.get(key) ?? { facts: new Set(), points: new Map() };
      group.facts.add(fact);
      const order = orderOf(entry.date);
      const id = `${order}|${entry.values.join('/')}`;
      const single = group.points.get(id);
      // The fact of one value alone knows its verdict; the series does not.
      if (single === undefined || single.fact.fact.verdict === null)
        group.points.set(id, { values: entry.values, order, place: placeOf(sentence, entry), fact });
      groups.set(key, group);
    }
  return [...groups.values()].map((group) => ({
    facts: [...group.facts],
    points: [...group.points.values()].toSorted((one, other) => one.order - other.order),
  }));
}

/** -1, 0 or 1; null where one of a pair rises and the other falls. */
export function direction(from: Point, to: Point): -1 | 0 | 1 | null {
  const signs = to.values.map((value, at) => Math.sign(value - (from.values[at] ?? value)));
  if (signs.every((sign) => sign === 0)) return oftener(from.fact, to.fact);
  if (signs.every((sign) => sign >= 0)) return 1;
  return signs.every((sign) => sign <= 0) ? -1 : null;
}

/** The same dose once a day where it was twice is less. */
function oftener(from: ReadFact, to: ReadFact): -1 | 0 | 1 {
  const [[before], [after]] = [[...from.times], [...to.times]];
  const way = before === undefined || after === undefined ? 0 : Math.sign(after - before);
  return way === 0 ? 0 : way > 0 ? 1 : -1;
}

function placeOf({ quantities }: ReadSentence, { values, unit }: Entry): number | null {
  const found = quantities.find(
    (quantity) =>
      quantity.values.length === values.length &&
      quantity.values.every((value, at) => value === values[at]) &&
      (quantity.unit === null ||
        oneUnit(quantity.unit) === oneUnit(unit) ||
        (quantity.unit === 'points' && unit === null)),
  );
  return found?.start ?? null;
}

function orderOf(date: DateParts): number {
  return dayNumber({ year: date.year, month: date.month ?? 1, day: date.day ?? 1 }) ?? 0;
}
