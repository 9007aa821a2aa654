import type { KnownOfValues } from '@consilium/kernel';
import type { ReadValue } from './read-values.ts';
import { NONE, type Span, type Spans } from './spans.ts';
import type { Token } from './tokens.ts';
import type { Threshold, ValuesShape } from './values-shape.ts';

/** Years, from and to; what is not known is a range. */
export type Age = readonly [from: number, to: number];

const ADULT: Age = [18, 120];

/**
 * Where the values of a message cross the thresholds, by the threshold's id. Of each measure the last value counts that
 * is not of the past. Where the age is a range, a threshold counts only if those for every age in it are crossed.
 */
export function createCrossings(shape: ValuesShape) {
  const thresholds = shape.thresholds.map((each) => ({ ...each, bound: boundOf(shape, each) }));
  const bands = Map.groupBy(thresholds, ({ id }) => id.replace(/-\d+$/, ''));
  const isCrossed = (
    { measure, at_least, bound, unit, usual }: (typeof thresholds)[number],
    { value, unitKnown }: ReadValue,
    known: KnownOfValues['usual'],
  ) => {
    if (unitKnown === (unit === 'none')) return false;
    if (at_least !== undefined) return value >= bound;
    const own = usual !== undefined && Object.hasOwn(known, measure) ? known[measure]! : null;
    return value <= (own !== null && own <= usual!.at_most ? usual!.bound : bound);
  };
  return (
    read: readonly ReadValue[],
    age: Age,
    isPast: (span: Span) => boolean,
    usual: KnownOfValues['usual'] = {},
  ): ReadonlyMap<string, Spans> => {
    const last = new Map<string, ReadValue>();
    for (const value of read) if (!isPast(value)) last.set(value.measure, value);
    const found = new Map<string, Spans>(thresholds.map(({ id }) => [id, NONE]));
    if (last.size === 0) return found;
    for (const band of bands.values()) {
      const fitting = band.filter(({ ages: [from, to] }) => age[1] >= from && age[0] < to);
      const covers =
        band.length > 1 || fitting.every(({ ages: [from, to] }) => age[0] >= from && age[1] <= to);
      const value = last.get(band[0]!.measure);
      if (value === undefined || fitting.length === 0 || !covers) continue;
      if (fitting.every((each) => isCrossed(each, value, usual)))
        found.set(fitting[0]!.id, { starts: [value.start], ends: [value.end] });
    }
    return found;
  };
}

/** `my 3-month-old`, `aged 4`, `toddler`: the youngest that is named counts. Where nothing is said: as the record knows, else an adult. */
export function createAgeReader({
  ages,
  age_units: units,
}: ValuesShape): (tokens: readonly Token[], known?: number | null) => Age {
  const named = new Map(Object.entries(ages));
  const unitYears = new Map(Object.entries(units));
  return (tokens, known = null) => {
    let said: Age | null = null;
    let word: Age | null = null;
    for (let at = 0; at < tokens.length; at += 1) {
      const { text } = tokens[at]!;
      const range = named.get(text);
      if (range !== undefined && (word === null || range[1] < word[1])) word = range;
      if (!/^\d{1,3}$/.test(text)) continue;
      const next = tokens[at + 1]?.text ?? '';
      const isOld = tokens[at + 2]?.text === 'old';
      const aged = ['aged', 'age'].includes(tokens[at - 1]?.text ?? '');
      const years = unitYears.get(next);
      const inYears = next === 'yo' || (next === 'y' && tokens[at + 2]?.text === 'o');
      const factor = isOld && years !== undefined ? years : aged ? (years ?? 1) : inYears ? 1 : null;
      if (factor === null) continue;
      const age = Number(text) * factor;
      if (said === null || age < said[0]) said = [age, age];
    }
    return said ?? word ?? (known === null ? ADULT : [known, known]);
  };
}

/** In the first unit of the measure. */
function boundOf(shape: ValuesShape, { measure, unit, at_least, at_most }: Threshold): number {
  const bound = at_least ?? at_most ?? Number.NaN;
  const { times = 1, minus = 0 } = shape.measures[measure]?.units.find((each) => each.unit === unit) ?? {};
  return (bound - minus) * times;
}
