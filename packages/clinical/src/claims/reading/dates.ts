/** As much of a day as was written; what was not is null. */
export interface DateParts {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

/** A date in a text. Several readings where day and month could be meant either way; none where nobody can check it. */
export interface WrittenDate {
  readonly readings: readonly DateParts[];
  readonly start: number;
  readonly end: number;
  /** A bare year, which could be a plain number as well. */
  readonly bare?: true;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const YEAR = '((?:1[89]|2[01])\\d\\d)';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const PLAIN_DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const LEAD =
  '\\b(?:[Ii]n|[Ss]ince|[Ff]rom|[Uu]ntil|till|of|[Bb]y|[Dd]uring|[Ee]arly|[Ll]ate|[Mm]id|to|and|[Bb]etween|[Bb]efore|[Aa]fter|[Aa]round|for)[ -]';

type Form = readonly [RegExp, (found: readonly (string | undefined)[]) => readonly DateParts[]];

/** Tried in this order; what an earlier form took is not read again. */
const FORMS: readonly Form[] = [
  [new RegExp(`(?<!\\d)${YEAR}-(\\d\\d)-(\\d\\d)(?!\\d)`, 'g'), ([, y, m, d]) => parts(y, m, d)],
  [new RegExp(`(?<!\\d)${YEAR}/(\\d\\d)/(\\d\\d)(?!\\d)`, 'g'), ([, y, m, d]) => parts(y, m, d)],
  [/(?<![\d.,/])(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)(?![\d.,]\d)/g, ([, d, m, y]) => parts(fullYear(y), m, d)],
  [
    /(?<![\d.,/-])(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d\d)(?!\d)/g,
    ([, one, , two, y]) => [
      ...parts(fullYear(y), two, one),
      ...(one === two ? [] : parts(fullYear(y), one, two)),
    ],
  ],
  [new RegExp(`(?<!\\d)${YEAR}-(0[1-9]|1[0-2])(?![\\d-])`, 'g'), ([, y, m]) => parts(y, m)],
  [new RegExp(`(?<![\\d./-])(0?[1-9]|1[0-2])/${YEAR}(?![\\d/])`, 'g'), ([, m, y]) => parts(y, m)],
  // `4 to 9 November 2018`, `9, 11 and 14 September`: the month and the year of the last are those of all.
  [
    new RegExp(
      `(?<![\\d./])(?<!\\d,)${DAY}(?=(?:, ${PLAIN_DAY}){0,4}(?:,? and | to | or | until |, and | ?[–-] ?)${PLAIN_DAY}(?: of)? ${MONTH}(?:,? ${YEAR}(?!\\d))?)`,
      'gi',
    ),
    ([, d, m, y]) => parts(y, named(m), d),
  ],
  [
    new RegExp(`(?<![\\d.])${DAY}(?: of)?[ -]${MONTH}(?:,? |-)${YEAR}(?!\\d)`, 'gi'),
    ([, d, m, y]) => parts(y, named(m), d),
  ],
  [new RegExp(`\\b${MONTH} ${DAY}(?:, ?| )${YEAR}(?!\\d)`, 'gi'), ([, m, d, y]) => parts(y, named(m), d)],
  [new RegExp(`\\b${MONTH}(?:,| of)?[ -]${YEAR}(?!\\d)`, 'gi'), ([, m, y]) => parts(y, named(m))],
  [
    new RegExp(`(?<![\\d.])${DAY}(?: of)? ${MONTH}(?!\\p{L})`, 'giu'),
    ([, d, m]) => parts(undefined, named(m), d),
  ],
  [
    new RegExp(`\\b${MONTH} ${DAY}(?![\\d.,]\\d|\\d|\\p{L}| ?[%/])`, 'giu'),
    // `Nov 23` is a day or a year.
    ([, m, d = '']) => [
      ...parts(undefined, named(m), d),
      ...(d.length === 2 ? parts(fullYear(d), named(m)) : []),
    ],
  ],
  [
    /\b(?:on|by|until|till|since|of|from|to|and|between) the (\d{1,2})(?:st|nd|rd|th)\b(?! (?:cycle|dose|week|month|year|cent|percent|visit|time|birthday|chromosome|day of|round|course))/gi,
    ([, d]) => parts(undefined, undefined, d),
  ],
  [
    new RegExp(
      `${LEAD}${MONTH.replaceAll(/(?<=[(|])[a-z]/g, (letter) => letter.toUpperCase())}(?![\\p{L}\\d])`,
      'gu',
    ),
    ([, m]) => parts(undefined, named(m)),
  ],
  [/\b(?:spring|summer|autumn|winter|fall)(?: of)? (?:1[89]|2[01])\d\d(?:[/–-]\d\d)?\b/gi, () => []],
  [/(?<!\d)\d{1,2}:\d\d(?!\d)|\b\d{1,2} ?(?:am|pm)\b/gi, () => []],
];

const WITHOUT_DIGITS = FORMS.filter(
  ([form]) => form.source.startsWith(LEAD) && !form.source.includes('the ('),
);
const BARE_YEAR = new RegExp(`(?<![\\d.,/-])${YEAR}(?![\\d/]|[.,-]\\d)`, 'g');

/** Against a clock that the facts do not have. */
const RELATIVE = [
  /\b(?:minutes?|hours?|days?|weeks?|months?|years?|decades?|fortnight) (?:ago|back)\b/gi,
  /\b(?:yesterday|today|tonight|tomorrow|nowadays)\b/gi,
  /\b(?:last|this|next|previous|past|coming) (?:couple of |few |several |\w+ )?(?:days?|weeks?|weekend|hours?|months?|quarter|years?|decades?|spring|summer|autumn|winter|morning|evening|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b(?! of\b)/gi,
];

const MAY_BE_RELATIVE = /ago|back|day|night|tomorrow|last|this|next|previous|past|coming/i;

/** All dates of a text in its order. */
export function readDates(text: string): readonly WrittenDate[] {
  const found: WrittenDate[] = [];
  const taken = new Uint8Array(text.length);
  const take = (start: number, end: number, readings: readonly DateParts[], bare?: true) => {
    if (taken.subarray(start, end).includes(1)) return;
    taken.fill(1, start, end);
    found.push({ readings, start, end, ...(bare ? { bare } : {}) });
  };
  for (const form of MAY_BE_RELATIVE.test(text) ? RELATIVE : [])
    for (const match of text.matchAll(form)) take(match.index, match.index + match[0].length, []);
  const digits = /\d/.test(text);
  for (const [form, read] of digits ? FORMS : WITHOUT_DIGITS)
    for (const match of text.matchAll(form)) {
      const readings = read(match);
      if (readings.length > 0 || match[1] === undefined)
        take(match.index, match.index + match[0].length, readings);
    }
  for (const match of digits ? text.matchAll(BARE_YEAR) : [])
    take(match.index, match.index + 4, parts(match[1]), true);
  return found.toSorted((one, other) => one.start - other.start);
}

function parts(year?: string, month?: string, day?: string): readonly DateParts[] {
  const read = { year: number(year), month: number(month), day: number(day) };
  const possible =
    (read.month ?? 1) >= 1 && (read.month ?? 1) <= 12 && (read.day ?? 1) >= 1 && (read.day ?? 1) <= 31;
  return possible ? [read] : [];
}

function number(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

function named(month: string | undefined): string {
  return String(MONTHS.indexOf((month ?? '').slice(0, 3).toLowerCase()) + 1);
}

/** Two digits are of this century or the last; later than 2049 nobody has been seen yet. */
function fullYear(year: string | undefined): string | undefined {
  return year?.length === 2 ? `${Number(year) < 50 ? '20' : '19'}${year}` : year;
}
