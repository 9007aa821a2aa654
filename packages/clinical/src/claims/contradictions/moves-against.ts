import type { CitedFact } from '../licensed/word-class.ts';
import { dayNumber } from '../support/dates.ts';
import { type Move, movesIn } from '../support/moves.ts';
import type { Weighed } from './fault.ts';

const UP = new Set<Move>(['rising', 'doubled', 'tripled', 'quadrupled']);
const DOWN = new Set<Move>(['falling', 'halved']);

/** True where the sentence says that something rose, and every cited series falls; or the other way round. */
export function movesAgainst({ sentence, facts }: Weighed): boolean {
  const ways = waysOf(facts);
  if (ways.length === 0) return facts.length === 1 && isOtherVerdict(sentence, facts[0]!);
  // `dipped to 111 and was back up at 130` goes both ways.
  if (/\b(?:back|again|recovered|then)\b/.test(sentence.lower)) return false;
  return movesIn(sentence).some(
    ({ move, negated }) =>
      !negated &&
      ((UP.has(move) && ways.every((way) => way < 0)) || (DOWN.has(move) && ways.every((way) => way > 0))),
  );
}

/** Per name the way from the first value to the last: below zero it falls. */
function waysOf(facts: readonly CitedFact[]): readonly number[] {
  const trends = facts.flatMap(({ fact: { trend } }) =>
    trend === 'rising' ? [1] : trend === 'falling' ? [-1] : [],
  );
  const series = [
    ...Map.groupBy(facts, ({ name, entries }) => `${name} ${entries[0]?.unit}`).values(),
  ].flatMap((same) => {
    const points = same
      .flatMap(({ entries }) =>
        entries.map(({ values: [value], date }) => ({ value, day: date === null ? null : dayNumber(date) })),
      )
      .filter(({ value, day }) => value !== undefined && day !== null)
      .toSorted((one, other) => one.day! - other.day!);
    const first = points[0];
    const last = points.at(-1);
    return first === undefined || last === undefined || first.day === last.day
      ? []
      : [last.value! - first.value!];
  });
  return [...trends, ...series].filter((way) => way !== 0);
}

/** `was reduced at 8 mmol/L`, where 8 is high. */
function isOtherVerdict(sentence: Weighed['sentence'], { fact: { verdict } }: CitedFact): boolean {
  return movesIn(sentence).some(
    ({ move, negated }) =>
      !negated && ((UP.has(move) && verdict === 'low') || (DOWN.has(move) && verdict === 'high')),
  );
}
