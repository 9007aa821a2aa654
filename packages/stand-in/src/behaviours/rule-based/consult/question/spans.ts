/** Days from and to, both inclusive; open where absent. */
export interface Span {
  readonly from?: string;
  readonly to?: string;
  /** As the question puts it: `in 2019`. */
  readonly said: string;
}

/** "since she started deflazacort": the days before or after an entry that these words name. */
export interface Anchor {
  readonly side: 'since' | 'before';
  readonly words: string;
  readonly isStop: boolean;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH = `(${MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})`;
const YEAR = '((?:19|20)\\d\\d)';
const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const AMOUNT = `(\\d{1,2}|${NUMBERS.join('|')}|a|couple of|few)`;

type Reader = (found: RegExpExecArray, today: string) => Omit<Span, 'said'> | null;

/** The first that fits the question decides. */
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [
    new RegExp(`\\b(?:between|from) ${YEAR} (?:and|to|until|till|through) ${YEAR}\\b`),
    ([, from = '', to = '']) => ({ from: `${from}-01-01`, to: `${to}-12-31` }),
  ],
  [
    new RegExp(`\\b(?:last|past|previous|recent) ${AMOUNT} (day|week|month|year)s?\\b`),
    ([, amount = '', unit = ''], today) => ({ from: before(today, numberOf(amount), unit) }),
  ],
  [
    /\b(?:in|over|during|within) the (?:last|past) (day|week|month|year)\b/,
    ([, unit = ''], today) => ({ from: before(today, 1, unit) }),
  ],
  [
    new RegExp(`\\b${MONTH}(?: of)? (this|last) year\\b`),
    ([, month = '', which = ''], today) =>
      monthSpan(month, String(Number(today.slice(0, 4)) - (which === 'last' ? 1 : 0))),
  ],
  [/\b(?:last|previous) year\b/, (_, today) => yearSpan(Number(today.slice(0, 4)) - 1)],
  [/\bthis year\b/, (_, today) => yearSpan(Number(today.slice(0, 4)))],
  [
    new RegExp(
      `\\b(since|after|before|until|in|during|of|by) (?:the )?(?:(?:start|beginning|end|summer|spring|autumn|winter) of )?(?:${MONTH} )?${YEAR}\\b`,
    ),
    ([, side = '', month, year = '']) =>
      sided(side, month === undefined ? yearSpan(Number(year)) : monthSpan(month, year)),
  ],
  [new RegExp(`\\b${MONTH} ${YEAR}\\b`), ([, month = '', year = '']) => monthSpan(month, year)],
  [
    new RegExp(`\\b(since|after|before)\\b[^?.!]{0,30}?\\b${YEAR}\\b`),
    ([, side = '', year = '']) => sided(side === 'after' ? 'since' : side, yearSpan(Number(year))),
  ],
  [new RegExp(`\\b${YEAR}\\b`), ([, year = '']) => yearSpan(Number(year))],
];

export function spanIn(lower: string, today: string): Span | null {
  for (const [pattern, read] of READERS) {
    const found = pattern.exec(lower);
    const span = found === null ? null : read(found, today);
    if (found !== null && span !== null) return { ...span, said: found[0] };
  }
  return null;
}

const ANCHOR =
  /\b(since|after|before|until)\b(?: (?:she|he|they|i|we|my|his|her|the|their|was|were|has|have|had|been|a))*(?: (start\w*|began|begun|begin\w*|stopp\w*|got|went on|taking|diagnos\w*|chang\w*|switch\w*))?(?: (?:of|on|to|taking|the|with|her|his|my|a))* ([\p{L}][\p{L}\d -]{2,40})/u;

export function anchorIn(lower: string): Anchor | null {
  const [, side = '', verb = '', words = ''] = ANCHOR.exec(lower) ?? [];
  if (words === '') return null;
  return {
    side: side === 'since' || side === 'after' ? 'since' : 'before',
    words: words.trim(),
    isStop: verb.startsWith('stop'),
  };
}

/** Whether a day, as exact as it is, lies in the span. */
export function isWithin({ from, to }: Pick<Span, 'from' | 'to'>, day: string): boolean {
  return (from === undefined || day >= from.slice(0, day.length)) && (to === undefined || day <= to);
}

function sided(side: string, { from, to }: { from: string; to: string }): Omit<Span, 'said'> {
  if (side === 'since') return { from };
  if (side === 'after') return { from: to };
  return side === 'before' || side === 'until' || side === 'by'
    ? { to: side === 'before' ? from : to }
    : { from, to };
}

function yearSpan(year: number): { from: string; to: string } {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

function monthSpan(month: string, year: string): { from: string; to: string } {
  const number = String(MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3))) + 1).padStart(2, '0');
  return { from: `${year}-${number}-01`, to: `${year}-${number}-31` };
}

function numberOf(said: string): number {
  if (/^\d/.test(said)) return Number(said);
  if (said === 'a') return 1;
  if (said === 'couple of') return 2;
  return said === 'few' ? 3 : NUMBERS.indexOf(said) + 1;
}

/** The day so long before; a month that is shorter ends on its last day. */
export function before(today: string, amount: number, unit: string): string {
  const date = new Date(`${today}T00:00:00Z`);
  const day = date.getUTCDate();
  if (unit === 'day' || unit === 'week') date.setUTCDate(day - amount * (unit === 'week' ? 7 : 1));
  else {
    date.setUTCMonth(date.getUTCMonth() - amount * (unit === 'year' ? 12 : 1));
    if (date.getUTCDate() !== day) date.setUTCDate(0);
  }
  return date.toISOString().slice(0, 10);
}
