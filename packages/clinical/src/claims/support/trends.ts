import { textBefore } from '../../text-before.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { anchorsOf, clauseAt } from './anchors.ts';
import { type Move, movesIn, type SaidMove } from './moves.ts';
import { namesIn } from './names.ts';
import { direction, type Point, type Series, seriesOf } from './series.ts';
import { holds } from './verdicts.ts';

/** `varied from 2.2 to 2.9` gives the ends, in no order of time. */
const IN_NO_ORDER =
  /\b(?:var(?:y|ies|ied)|rang(?:es?|ed|ing)|fluctuat\p{L}+|anywhere|between|swung|moved only|range|reference|normal)(?: \p{L}+){0,3} $/u;

/** `from 100 to 50 mg` of a value or a dose that came first as 50: false. */
export function fromToInOrder(sentence: ReadSentence, facts: readonly ReadFact[]): boolean {
  const { lower } = sentence;
  return seriesOf(sentence, facts).every(({ points }) => {
    const placed = points
      .filter(({ place }) => place !== null)
      .toSorted((one, other) => one.place! - other.place!);
    return placed.every((from, at) => {
      const to = placed[at + 1];
      if (to === undefined || from.order <= to.order) return true;
      const lead = lower.slice(Math.max(0, from.place! - 40), from.place!);
      const said = /\bfrom (?:about |around )?$/.exec(lead);
      if (said === null || IN_NO_ORDER.test(lead.slice(0, said.index))) return true;
      return !/^[-−\d.,/]+[^,;:()\d]{0,16}\bto (?:about |around )?$/.test(
        lower.slice(from.place!, to.place!),
      );
    });
  });
}

/** True where every move of the sentence is a cited trend, or true by the cited numbers. */
export function movesSupported(sentence: ReadSentence, facts: readonly ReadFact[]): boolean {
  const moves = movesIn(sentence);
  if (moves.length === 0) return true;
  const all = seriesOf(sentence, facts);
  const anchors = new Map(facts.map((fact) => [fact, anchorsOf(sentence, fact)]));
  return moves.every((move) => {
    if (facts.some(({ printed }) => printsStem(printed, move.word))) return true;
    if (asVerdict(move, facts) || isOfAReason(move, sentence, facts)) return true;
    if (move.move === 'stable' && isOfAMedicine(move, sentence, facts)) return true;
    const series = meantSeries(move.at, sentence, all, anchors);
    const holds = (each: Series) => moved(move, each, sentence);
    if (series.of.length === 0) return false;
    return series.every ? series.of.every(holds) : all.some(holds);
  });
}

/** `on unchanged levothyroxine`: of a medicine that is cited once. */
function isOfAMedicine({ at, word }: SaidMove, sentence: ReadSentence, facts: readonly ReadFact[]): boolean {
  return facts.some(
    (fact) =>
      fact.fact.resource.startsWith('Medication') &&
      namesIn(sentence, fact).some((place) => place > at && place - at - word.length <= 2) &&
      facts.filter(({ name }) => name === fact.name).length === 1,
  );
}

/** `because your sugar had dropped`: a cause, which is checked against the reason that the fact gives. */
function isOfAReason({ at }: SaidMove, { lower }: ReadSentence, facts: readonly ReadFact[]): boolean {
  return (
    facts.some(({ fact: { fields } }) => fields?.reason !== undefined) &&
    /\b(?:because|due to|as|since|for)\b[^.;:]*$/.test(textBefore(lower, at, 60)) &&
    !facts.some(({ fact: { resource } }) => resource.startsWith('Observation/'))
  );
}

const NO_PLACE = 100_000;
const OF_ALL = /\b(?:both|each|every|(?<!at |in |after )all(?! the (?:way|same)\b| in\b))\b/;

/** What moved: the nearest that has a place in the sentence; of `both` and `all`, and where none has a place, every one. */
function meantSeries(
  at: number,
  { lower }: ReadSentence,
  all: readonly Series[],
  anchors: ReadonlyMap<ReadFact, readonly number[]>,
): { readonly of: readonly Series[]; readonly every: boolean } {
  const telling = all.filter(
    ({ points, facts }) => points.length > 1 || facts.some(({ fact }) => fact.trend !== null),
  );
  const distance = ({ facts }: Series) =>
    Math.min(
      ...facts.flatMap((fact) => anchors.get(fact) ?? []).map((anchor) => Math.abs(anchor - at)),
      NO_PLACE,
    );
  const clause = clauseAt(lower, at);
  if (OF_ALL.test(lower.slice(clause.start, clause.end))) {
    const inClause = telling.filter(({ facts }) =>
      facts.some((fact) =>
        (anchors.get(fact) ?? []).some((anchor) => anchor >= clause.start && anchor <= clause.end),
      ),
    );
    return { of: inClause.length > 0 ? inClause : telling, every: true };
  }
  const nearest = Math.min(...telling.map(distance));
  return { of: telling.filter((series) => distance(series) === nearest), every: nearest === NO_PLACE };
}

function moved(said: SaidMove, series: Series, sentence: ReadSentence): boolean {
  const named = series.points.filter(({ place }) => place !== null);
  const trends = series.facts.map(({ fact }) => fact.trend).filter((trend) => trend !== null);
  const points = named.length > 1 ? named : series.points;
  if (said.move === 'highest' || said.move === 'lowest')
    return isExtreme(said.move, said.at, series.points, named);
  if (named.length < 2 && !said.than && trends.length > 0 && isTrend(said.move))
    return trends.every((trend) => (trend === said.move) !== said.negated);
  if (isRatio(said.move)) return someRatio(said, series, sentence) !== said.negated;
  if (said.move === 'stable' && !said.negated && isSteadyAfter(said, named)) return true;
  const pair = said.than
    ? compared(points, named)
    : (between(said, named, sentence) ?? inTime(points, named, sentence));
  return pair !== null && is(said.move, pair, leewayAt(sentence.lower, said.at)) !== said.negated;
}

/** `steady in recent years, with 50 in 2019 and 52 in 2025, after 77 in 2013`: of the last two, which follow the word first. */
function isSteadyAfter({ at }: SaidMove, named: readonly Point[]): boolean {
  if (named.length < 3) return false;
  const next = named.filter(({ place }) => place! > at).toSorted((one, other) => one.place! - other.place!);
  const [from, to] = next;
  return from !== undefined && to !== undefined && to === named.at(-1) && is('stable', [from, to]);
}

function isRatio(move: Move): boolean {
  return move === 'doubled' || move === 'halved' || move === 'tripled' || move === 'quadrupled';
}

/** `doubled from 0.3 to 0.6 and reached 1.6`: true of an earlier and a later value, one of which the sentence says where it says any. */
function someRatio(said: SaidMove, { points }: Series, { lower }: ReadSentence): boolean {
  const leeway = leewayAt(lower, said.at);
  const some = points.some(({ place }) => place !== null);
  return points
    .slice(0, 40)
    .some((from, at) =>
      points
        .slice(at + 1, 40)
        .some(
          (to) => (!some || from.place !== null || to.place !== null) && is(said.move, [from, to], leeway),
        ),
    );
}

function isTrend(move: Move): boolean {
  return move === 'rising' || move === 'falling' || move === 'stable';
}

/** `A is higher than B`: from B to A. With one value named it is B; with none, the last is meant against the first. */
function compared(points: readonly Point[], named: readonly Point[]): readonly [Point, Point] | null {
  if (named.length > 1) {
    const [first, second] = named.toSorted((one, other) => one.place! - other.place!);
    return [second!, first!];
  }
  if (points.length < 2) return null;
  const latest = points.at(-1)!;
  if (named.length === 0) return [points[0]!, latest];
  return named[0] === latest ? [points.at(-2)!, latest] : [named[0]!, latest];
}

/**
 * `climbed from 21 to 27 and then dropped to 16`: of three values and more, the two that the word stands between or before. Null where
 * they are no earlier and later one.
 */
function between(
  { at, word }: SaidMove,
  named: readonly Point[],
  { lower }: ReadSentence,
): readonly [Point, Point] | null {
  if (named.length < 3) return null;
  const placed = named.toSorted((one, other) => one.place! - other.place!);
  const end = at + word.length;
  const next = placed.findIndex(({ place }) => place! >= end);
  if (next < 0) return null;
  const from = /^ from\b[^,;]*$/.test(lower.slice(end, placed[next]!.place!))
    ? placed[next]
    : placed[next - 1];
  const to = from === placed[next] ? placed[next + 1] : placed[next];
  return from === undefined || to === undefined || from.order > to.order ? null : [from, to];
}

/** From the earliest to the latest; `from A to B` must name them in that order. */
function inTime(
  points: readonly Point[],
  named: readonly Point[],
  { lower }: ReadSentence,
): readonly [Point, Point] | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const [from] = named.toSorted((one, other) => one.place! - other.place!);
  const written =
    from !== undefined &&
    /\bfrom (?:[\p{L}]+ ){0,3}[-−–]?$/u.test(lower.slice(Math.max(0, from.place! - 40), from.place!));
  if (named.length > 1 && written && from !== first) return null;
  return [first, last];
}

/** `more than doubled`, `nearly tripled`, `roughly halved`. */
function leewayAt(lower: string, at: number): readonly [number, number] {
  const before = textBefore(lower, at, 16);
  if (/\b(?:more than|over) $/.test(before)) return [1, 1.5];
  if (/\b(?:nearly|almost|not quite) $/.test(before)) return [0.88, 1];
  return /\b(?:about|roughly|around|approximately) $/.test(before) ? [0.9, 1.1] : [0.95, 1.05];
}

function is(
  move: Move,
  [from, to]: readonly [Point, Point],
  [least, most]: readonly [number, number] = [0.95, 1.05],
): boolean {
  const way = direction(from, to);
  const ratio = (to.values[0] ?? 0) / (from.values[0] ?? 1);
  switch (move) {
    case 'rising':
      return way === 1;
    case 'falling':
      return way === -1;
    case 'stable':
      return Math.abs(ratio - 1) <= 0.05;
    case 'better':
      return nearer(from, to);
    case 'worse':
      return nearer(to, from);
    case 'doubled':
      return ratio >= 2 * least && ratio <= 2 * most;
    case 'tripled':
      return ratio >= 3 * least && ratio <= 3 * most;
    case 'quadrupled':
      return ratio >= 4 * least && ratio <= 4 * most;
    case 'halved':
      return 1 / ratio >= 2 * least && 1 / ratio <= 2 * most;
    default:
      return false;
  }
}

/** The second is nearer to its reference range than the first, by their verdicts. */
function nearer(from: Point, to: Point): boolean {
  const [before, after] = [from.fact.fact.verdict, to.fact.fact.verdict];
  if (before === null || after === null || before === 'normal') return false;
  if (after === 'normal') return true;
  return before === after && direction(from, to) === (before === 'high' ? -1 : 1);
}

function isExtreme(
  move: 'highest' | 'lowest',
  at: number,
  points: readonly Point[],
  named: readonly Point[],
): boolean {
  if (points.length < 2) return false;
  const meant = named.toSorted((one, other) => Math.abs(one.place! - at) - Math.abs(other.place! - at))[0];
  const values = points.map(({ values: [value = 0] }) => value);
  const extreme = move === 'highest' ? Math.max(...values) : Math.min(...values);
  return meant?.values[0] === extreme;
}

/** An increased value is a high one, a reduced one is low, where the sentence tells of one value only. */
function asVerdict({ word, negated }: SaidMove, facts: readonly ReadFact[]): boolean {
  const said = /^increased$/.test(word)
    ? 'high'
    : /^(?:reduced|decreased|lowered)$/.test(word)
      ? 'low'
      : null;
  return said !== null && facts.length === 1 && facts.every((fact) => holds({ said, negated }, fact));
}

function printsStem(printed: string, word: string): boolean {
  const stem = /^f(?:all|ell|alls)$/.test(word) ? 'fall' : word === 'reduced' ? 'reduc' : word;
  // `a closed reduction of the wrist`.
  const at = printed.indexOf(stem);
  return at >= 0 && !/\p{L}/u.test(printed[at - 1] ?? ' ');
}
