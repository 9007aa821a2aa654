import { textBefore } from '../../text-before.ts';
import { TIME_UNITS, unitAt } from './units.ts';

/** A number with its unit as it stands in a text; two values where it is a pair such as 120/80. */
export interface Quantity {
  readonly values: readonly number[];
  readonly unit: string | null;
  readonly start: number;
  readonly end: number;
  /** As written, without the unit. */
  readonly text: string;
  /** Words of a number (`three`) may count what is cited; digits may too. */
  readonly word?: true;
}

const DIGITS = /([-−–+]?)(\d{1,3}(?:[,'’\u00a0\u2009\u202f ]\d{3})+(?!\d)|\d+)(?:([.,])(\d+))?/g;
const WORDS =
  /\b(?:(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](one|two|three|four|five|six|seven|eight|nine))?|(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|hundred|thousand|million|dozen))\b/gi;
const VALUE_OF: ReadonlyMap<string, number> = new Map<string, number>([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at): [string, number] => [word, 20 + at * 10]),
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['dozen', 12],
]);
const FRACTIONS = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
]);
const JOINED = /^\s*(?:to|and|or|through|until|bis|-|–|—|,|, and)\s*$/;

/** All quantities of a text in its order. Dates must have been taken out of it before (`maskDates`). */
export function readQuantities(text: string): readonly Quantity[] {
  const found = [...inDigits(text), ...inWords(text), ...inFractions(text)].toSorted(
    (one, other) => one.start - other.start,
  );
  return withSharedUnits(pairs(found, text), text);
}

/** The text with what was read as dates blanked, so that places stay what they are. */
export function maskDates(
  text: string,
  dates: readonly { readonly start: number; readonly end: number }[],
): string {
  let masked = '';
  let at = 0;
  for (const { start, end } of dates) {
    masked += text.slice(at, start) + '¦'.repeat(end - start);
    at = end;
  }
  return masked + text.slice(at);
}

function* inDigits(text: string): Generator<Quantity> {
  for (const match of text.matchAll(DIGITS)) {
    const [whole, sign = '', integer = '', separator = '', decimals = ''] = match;
    const before = text[match.index - 1] ?? ' ';
    const signed = sign !== '' && !/[\p{L}\d%)]/u.test(before);
    const start = match.index + (sign === '' || signed ? 0 : 1);
    const half = halfAt(text, match.index + whole.length);
    const end = match.index + whole.length + half.length;
    const next = unitAt(text, end);
    // B12, FEV1, COVID-19: part of a name, as long as no decimals and no unit make it a value.
    const inName = /\p{L}/u.test(sign === '' ? before : signed ? ' ' : before);
    if (inName && decimals === '' && next === null) continue;
    // The number within a unit, such as 1.73 m², was taken with the unit.
    const minus = (signed && /[-−–]/.test(sign)) || /\bminus $/i.test(textBefore(text, start, 6));
    const value = (numberOf(integer, separator, decimals) + half.value) * (minus ? -1 : 1);
    yield {
      values: [value],
      unit: next?.unit ?? null,
      start,
      end: end + (next?.length ?? 0),
      text: text.slice(start, end),
    };
  }
}

/** `1,234` is a thousand and more; `7,9` is a decimal comma. */
function numberOf(integer: string, separator: string, decimals: string): number {
  const plain = integer.replaceAll(/\D/g, '');
  if (separator === ',' && decimals.length === 3 && !/^0/.test(plain)) return Number(plain + decimals);
  return Number(decimals === '' ? plain : `${plain}.${decimals}`);
}

function* inWords(text: string): Generator<Quantity> {
  for (const match of text.matchAll(WORDS)) {
    const [whole, tens, ones, single] = match;
    const value = single
      ? VALUE_OF.get(single.toLowerCase())
      : (VALUE_OF.get((tens ?? '').toLowerCase()) ?? 0) + (VALUE_OF.get((ones ?? '').toLowerCase()) ?? 0);
    const half = halfAt(text, match.index + whole.length);
    const end = match.index + whole.length + half.length;
    const next = unitAt(text, end);
    // `one of them`, `at one point`: a pronoun unless a unit or a half follows.
    const pronoun = value === 1 && half.value === 0 && (next === null || next.unit === 'points');
    // `two thirds` is a share, which is read with the others.
    const share = /^[ -](?:thirds|quarters|fifths|tenths)\b/i.test(text.slice(end, end + 10));
    if (value === undefined || pronoun || share) continue;
    yield {
      values: [value + half.value],
      unit: next?.unit ?? null,
      start: match.index,
      end: end + (next?.length ?? 0),
      text: text.slice(match.index, end),
      word: true,
    };
  }
}

/** `seven and a half` is 7.5. */
function halfAt(text: string, at: number): { readonly value: number; readonly length: number } {
  const length = /^ and (?:a|one)[ -]half\b/i.exec(text.slice(at, at + 14))?.[0].length ?? 0;
  return { value: length > 0 ? 0.5 : 0, length };
}

function* inFractions(text: string): Generator<Quantity> {
  for (const match of text.matchAll(/(?<!\d)(\d{0,3})([½¼¾⅓⅔])/g)) {
    const end = match.index + match[0].length;
    const next = unitAt(text, end);
    const value = Number(match[1] || 0) + (FRACTIONS.get(match[2] ?? '') ?? 0);
    yield { values: [value], unit: next?.unit ?? null, start: match.index, end, text: match[0] };
  }
}

/** `120/80`, `135 over 85`: one quantity with two values. What a unit has swallowed is dropped. */
function pairs(found: readonly Quantity[], text: string): readonly Quantity[] {
  const kept: Quantity[] = [];
  for (const each of found) {
    const last = kept.at(-1);
    if (last !== undefined && each.start < last.end) {
      if (each.end > last.end) kept[kept.length - 1] = each;
      continue;
    }
    const between = last === undefined ? '' : text.slice(last.end, each.start);
    if (last?.values.length === 1 && last.unit === null && /^(?: ?\/ ?| over )$/.test(between))
      kept[kept.length - 1] = {
        ...each,
        values: [...last.values, ...each.values],
        start: last.start,
        text: text.slice(last.start, each.start) + each.text,
      };
    else kept.push(each);
  }
  return kept;
}

/** `4 to 5.6 %`, `69, 65 and 60 mmol/mol`: the unit of the last is that of all. */
function withSharedUnits(found: readonly Quantity[], text: string): readonly Quantity[] {
  const shared = [...found];
  for (let at = shared.length - 2; at >= 0; at -= 1) {
    const [one, other] = [shared[at]!, shared[at + 1]!];
    const joined = JOINED.test(text.slice(one.end, other.start).slice(0, 12));
    const share = one.unit === null && other.unit !== null && !TIME_UNITS.has(other.unit);
    if (joined && share) shared[at] = { ...one, unit: other.unit };
  }
  return shared;
}
