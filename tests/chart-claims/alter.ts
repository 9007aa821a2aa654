import type { randomFrom } from './random.ts';

export const KINDS = ['digit', 'unit', 'date', 'verdict', 'wrong-id', 'old-version'] as const;
export type Kind = (typeof KINDS)[number];
type Random = ReturnType<typeof randomFrom>;

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DATE = new RegExp(
  `\\d{4}-\\d\\d-\\d\\d|\\d\\d\\.\\d\\d\\.\\d{4}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTHS.join('|')}|Sept?|[A-Z][a-z]{2})\\b(?: \\d{4})?|(?:${MONTHS.join('|')}) \\d{1,2}, \\d{4}`,
  'g',
);
const UNITS = [
  'mmol/mol',
  'mmol/L',
  'µmol/L',
  'nmol/L',
  'pmol/L',
  'mg/dL',
  'g/dL',
  'ng/dL',
  'ng/mL',
  'pg/mL',
  'IU/mL',
  'U/mL',
  'ng/L',
  'g/L',
  'U/L',
  'mIU/L',
  'µkat/L',
  'mg/mmol',
  'mg/g',
  'mmHg',
  'kg/m²',
  'L/min',
  '10³/µL',
  'kg',
  'mg',
  '%',
];
const OPPOSITE = new Map([
  ['high', 'low'],
  ['low', 'normal'],
  ['elevated', 'reduced'],
  ['above', 'below'],
  ['below', 'above'],
  ['normal', 'high'],
  ['within the', 'outside the'],
  ['in range', 'out of range'],
  ['inside the', 'outside the'],
]);

/** The sentence with one thing wrong in it; null where it has none of that kind. Its patterns are its own, not those of the checker. */
export function alterSentence(
  sentence: string,
  kind: Kind,
  random: Random,
  foreignId: string,
): string | null {
  const mark = sentence.search(/\[f[a-z2-9]{7}/);
  if (mark < 0) return null;
  const [text, marks] = [sentence.slice(0, mark), sentence.slice(mark)];
  const changed = ALTER[kind](text, random);
  if (kind === 'old-version') return sentence;
  if (kind === 'wrong-id') return text + marks.replace(/f[a-z2-9]{7}/, foreignId);
  return changed === null || changed === text ? null : changed + marks;
}

const ALTER: Readonly<Record<Kind, (text: string, random: Random) => string | null>> = {
  digit: (text, random) => {
    const dates = [...text.matchAll(DATE)].map(({ index, 0: date }) => [index, index + date.length] as const);
    const numbers = [
      ...text.matchAll(/(?<![\p{L}\d.,-])\d+(?:[.,]\d+)?(?= ?(?:[a-zµ%]|10³|\(|,|$))/gu),
    ].filter(
      ({ index }) =>
        !dates.some(([from, to]) => index >= from && index < to) &&
        !/(?:19|20)\d\d$/.test(text.slice(index, index + 4)),
    );
    if (numbers.length === 0) return null;
    const { index, 0: number } = random.pick(numbers);
    const places = [...number].flatMap((letter, at) => (/\d/.test(letter) ? [at] : []));
    const at = index + random.pick(places);
    const digit = (Number(text[at]) + 1 + random.below(8)) % 10;
    const altered = text.slice(0, at) + digit + text.slice(at + 1);
    return Number(altered.slice(index, index + number.length).replace(',', '')) ===
      Number(number.replace(',', ''))
      ? null
      : altered;
  },
  unit: (text, random) => {
    const found = UNITS.find((unit) =>
      new RegExp(`\\d ?${unit.replace('/', '\\/')}(?![\\p{L}/\\d])`, 'u').test(text),
    );
    if (found === undefined) return null;
    const other = random.pick(UNITS.filter((unit) => unit !== found));
    const at = text.search(new RegExp(`(?<=\\d ?)${found.replace('/', '\\/')}(?![\\p{L}/\\d])`, 'u'));
    return text.slice(0, at) + other + text.slice(at + found.length);
  },
  date: (text, random) => {
    const found = [...text.matchAll(DATE)];
    if (found.length === 0) return null;
    const { index, 0: date } = random.pick(found);
    return text.slice(0, index) + otherDate(date, random) + text.slice(index + date.length);
  },
  verdict: (text, random) => {
    const found = [...OPPOSITE].filter(
      ([word]) =>
        new RegExp(`\\b${word}\\b${/ the$/.test(word) ? '[^.]{0,24}(?:range|limit)' : ''}`).test(text) &&
        !/neither/.test(text),
    );
    if (found.length === 0) return null;
    const [word, other] = random.pick(found);
    return text.replace(new RegExp(`\\b${word}\\b`), other);
  },
  'wrong-id': (text) => text,
  'old-version': (text) => text,
};

/** Another day, month or year in the same form. */
function otherDate(date: string, random: Random): string {
  const month = MONTHS.find((name) => date.includes(name));
  if (month !== undefined && random.below(2) === 0)
    return date.replace(month, MONTHS[(MONTHS.indexOf(month) + 1 + random.below(11)) % 12]!);
  if (/\d{4}/.test(date) && random.below(2) === 0)
    return date.replace(/\d{4}/, (year) =>
      String(Number(year) + (random.below(2) === 0 ? -1 : 1) * (1 + random.below(3))),
    );
  return date.replace(/(?<!\d)\d{1,2}(?!\d)(?=st|nd|rd|th|[ .,]|$)/, (day) =>
    String(((Number(day) + random.below(26)) % 28) + 1).padStart(day.length, '0'),
  );
}
