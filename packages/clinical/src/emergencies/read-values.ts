import { MEASURES } from '../measurements/index.ts';
import type { Token } from './tokens.ts';
import type { ValueMeasure, ValuesShape } from './values-shape.ts';

/** A value as a message gives it. */
export interface ReadValue {
  readonly measure: string;
  /** In the first unit of its measure; as written where the unit is not known. */
  readonly value: number;
  readonly unitKnown: boolean;
  /** Tokens, the end not included. */
  readonly start: number;
  readonly end: number;
}

/** What a name stands for: a measure of the table, a blood pressure of two numbers, or another that is not watched. */
type Named = { readonly measure: string } | 'pair' | 'other';

/** With these each name looks at a fixed number of tokens, so reading is linear. */
const MAX_NAME = 5;
const MAX_BETWEEN = 7;
/** After `K` or `Na` the number follows soon. */
const MAX_BETWEEN_SHORT = 2;
const MAX_PAUSES = 2;
const BESIDE = 6;
const MAX_VALUES = 4;

export type ValueReader = (tokens: readonly Token[]) => readonly ReadValue[];

/** Names that are one token, such as `spo2`: a tokeniser must not take them apart. */
export function valueWords(shape: ValuesShape): readonly string[] {
  return [...namesOf(shape).names.keys(), ...Object.values(shape.measures).flatMap(({ after }) => after)]
    .flatMap((each) => each.split(' '))
    .filter((word) => /^\p{L}+\p{N}/u.test(word));
}

export function createValueReader(shape: ValuesShape, numbers: ReadonlyMap<string, number>): ValueReader {
  const { names, after } = namesOf(shape);
  const between = new Set(shape.between);
  const aims = new Set(shape.aims);
  const below = new Set(shape.below);
  const above = new Set(shape.above);
  const newer = new Set(shape.newer);
  const elsewhere = new Set(shape.of_something_else);
  const otherUnits = new Set(shape.other_units);

  return (tokens) => {
    const textAt = (at: number) => tokens[at]?.text ?? '';
    const isStop = (at: number) => tokens[at] === undefined || tokens[at].kind === 'stop';
    /** `eighty two` is one number of two tokens. */
    const numberAt = (at: number): { readonly value: number; readonly end: number } | null => {
      const written = textAt(at);
      if (/^\d/.test(written)) return { value: numberOf(written), end: at + 1 };
      const value = numbers.get(written);
      if (value === undefined) return null;
      const ones = value >= 20 && value < 100 ? numbers.get(textAt(at + 1)) : undefined;
      return ones !== undefined && ones < 10 ? { value: value + ones, end: at + 2 } : { value, end: at + 1 };
    };
    const longest = <T>(
      at: number,
      of: ReadonlyMap<string, T>,
    ): { readonly found: T; readonly end: number } | null => {
      let best: { readonly found: T; readonly end: number } | null = null;
      let joined = '';
      for (let end = at; end < at + MAX_NAME && tokens[end]?.kind === 'word'; end += 1) {
        joined = joined === '' ? textAt(end) : `${joined} ${textAt(end)}`;
        const found = of.get(joined);
        if (found !== undefined) best = { found, end: end + 1 };
      }
      return best;
    };
    /** The number that belongs to what ends here, with what was said before it; null where something else comes first. */
    const nextNumber = (from: number, most: number) => {
      let passed = 0;
      let pauses = 0;
      let side = 0;
      let isNewer = false;
      for (let at = from; !(isStop(at) && textAt(at) !== '\n'); at += 1) {
        const number = numberAt(at);
        if (number !== null) return { ...number, at, side, isNewer };
        if (tokens[at]!.kind !== 'word') {
          pauses += 1;
          if (pauses > MAX_PAUSES) return null;
          continue;
        }
        const word = textAt(at);
        if (names.has(word) && !between.has(word)) return null;
        if (!between.has(word)) return null;
        passed += 1;
        if (passed > most) return null;
        if (below.has(word)) side = -1;
        if (above.has(word)) side = 1;
        if (newer.has(word)) isNewer = true;
      }
      return null;
    };
    const isAim = (start: number, end: number, reach: number): boolean => {
      for (let at = start - 1; at >= start - reach && !isStop(at); at -= 1)
        if (aims.has(textAt(at))) return true;
      for (let at = start; at < end; at += 1) if (aims.has(textAt(at))) return true;
      for (let at = end; at < end + 3 && tokens[at]?.kind === 'word'; at += 1)
        if (aims.has(textAt(at))) return true;
      return false;
    };
    /** The value in the first unit, with the place behind its unit; null where it is no such value. */
    const amount = (measure: ValueMeasure, number: number, end: number) => {
      const units = measure.units.map((unit) => ({ unit, end: unitEnd(unit.words, end) }));
      const said = units.filter((each) => each.end > end).sort((a, b) => b.end - a.end)[0];
      const isIn = ([from, to]: readonly [number, number]) => number >= from && number <= to;
      if (said !== undefined)
        return isIn(said.unit.plausible)
          ? { value: into(said.unit, number), unitKnown: true, end: said.end }
          : null;
      // `39.2 day 7`: the day has a number of its own.
      if (otherUnits.has(textAt(end)) && !(textAt(end) === 'day' && numberAt(end + 1) !== null)) return null;
      const bare = measure.units.find((unit) => unit.bare !== undefined && isIn(unit.bare));
      if (bare !== undefined) return { value: into(bare, number), unitKnown: true, end };
      return measure.units.some((unit) => isIn(unit.plausible))
        ? { value: number, unitKnown: false, end }
        : null;
    };
    const unitEnd = (words: readonly string[], from: number): number => {
      let end = from;
      for (const each of words) {
        const parts = each.split(' ');
        if (parts.every((part, index) => textAt(from + index) === part))
          end = Math.max(end, from + parts.length);
      }
      return end;
    };
    const inPair = (start: number, number: { readonly value: number; readonly end: number }): ReadValue[] => {
      const over = textAt(number.end) === 'over' ? number.end + 1 : number.end;
      const low = numberAt(over);
      const systolic = amount(shape.measures.systolic!, number.value, low?.end ?? number.end);
      if (systolic === null) return [];
      const upper = { measure: 'systolic', value: systolic.value, unitKnown: true, start, end: systolic.end };
      if (low === null) return [upper];
      const diastolic = amount(shape.measures.diastolic!, low.value, low.end);
      if (diastolic === null || low.value >= number.value) return [];
      return [
        upper,
        { measure: 'diastolic', value: diastolic.value, unitKnown: true, start, end: diastolic.end },
      ];
    };
    const single = (
      name: string,
      start: number,
      number: { readonly value: number; readonly end: number; readonly side: number },
    ): ReadValue[] => {
      const measure = shape.measures[name]!;
      const read = amount(measure, number.value, number.end);
      if (read === null) return [];
      const of = measure.out_of !== undefined && numberAt(read.end)?.value === measure.out_of ? 1 : 0;
      const { value, unitKnown } = read;
      const step = number.side * 0.001 * Math.max(1, Math.abs(value));
      return [{ measure: name, value: value + step, unitKnown, start, end: read.end + of }];
    };

    const values: ReadValue[] = [];
    let free = 0;
    const add = (found: readonly ReadValue[], reach = BESIDE): number => {
      const [first] = found;
      if (first === undefined) return 0;
      const end = Math.max(...found.map((each) => each.end));
      if (!isAim(first.start, end, reach)) values.push(...found);
      free = end;
      return end;
    };
    /** `82% sats`, `140 bpm`: the number stands before its name. */
    const before = (name: string, start: number, end: number): void => {
      for (let at = start - 1; at >= Math.max(free, start - 3); at -= 1) {
        const number = numberAt(at);
        if (number === null) continue;
        const read = amount(shape.measures[name]!, number.value, number.end);
        if (read !== null && read.end >= start - 1) add([{ measure: name, ...read, start: at, end }]);
        return;
      }
    };
    for (let at = 0; at < tokens.length; ) {
      const behind = longest(at, after);
      if (behind !== null) before(behind.found, at, behind.end);
      const name = longest(at, names);
      if (name === null) {
        at += 1;
        continue;
      }
      const { found, end } = name;
      if (found === 'other' || elsewhere.has(textAt(textAt(at - 1) === ':' ? at - 2 : at - 1))) {
        at = end;
        continue;
      }
      const most =
        end - at === 1 && textAt(at).length <= 2 && !['bp', 'hr', 'rr'].includes(textAt(at))
          ? MAX_BETWEEN_SHORT
          : MAX_BETWEEN;
      let next = nextNumber(end, most);
      let last = 0;
      let start = at;
      for (let count = 0; next !== null && count < MAX_VALUES; count += 1) {
        const read = found === 'pair' ? inPair(start, next) : single(found.measure, start, next);
        // A newer value stands for itself: what was usual or wished before it is past.
        const reached = add(read, count === 0 ? BESIDE : 0);
        if (reached === 0) break;
        last = reached;
        start = reached;
        const more = nextNumber(reached, MAX_BETWEEN);
        next = more?.isNewer === true ? more : null;
      }
      if (last === 0 && found !== 'pair') before(found.measure, at, end);
      at = Math.max(end, last);
    }
    return values;
  };
}

function into(unit: { readonly times: number; readonly minus: number }, number: number): number {
  return Number(((number - unit.minus) * unit.times).toPrecision(6));
}

/** `12,000` is twelve thousand, `7,1` seven and a tenth. */
function numberOf(written: string): number {
  return Number(/^\d{1,3},\d{3}$/.test(written) ? written.replace(',', '') : written.replace(',', '.'));
}

function namesOf(shape: ValuesShape) {
  const names = new Map<string, Named>();
  // Short names with a capital mean something only as written (`MAP`, `T`); tokens are in small letters.
  for (const measure of MEASURES)
    for (const name of measure.names)
      if (name === name.toLowerCase() || name.length > 3) names.set(plain(name), 'other');
  for (const [id, { like, names: own }] of Object.entries(shape.measures)) {
    const known = MEASURES.filter(({ display }) => like.includes(display)).flatMap((each) => each.names);
    for (const name of known.filter((each) => each === each.toLowerCase()))
      names.set(plain(name), { measure: id });
    for (const name of own) names.set(name, { measure: id });
  }
  for (const name of shape.pairs) names.set(name, 'pair');
  // `her temperature's 31.8`: the apostrophe is gone.
  for (const [name, found] of [...names])
    if (name.length > 3 && !names.has(`${name}s`)) names.set(`${name}s`, found);
  const after = new Map(
    Object.entries(shape.measures).flatMap(([id, each]) => each.after.map((name) => [name, id] as const)),
  );
  return { names: names as ReadonlyMap<string, Named>, after };
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+|\.(?!\d)/gu, ' ')
    .trim();
}
