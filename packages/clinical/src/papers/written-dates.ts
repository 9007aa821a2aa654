/** Months as reports write them, in English, German, French, Spanish, Italian and Portuguese, without accents. */
const NAMES = [
  'jan january januar janner janvier janv enero ene gennaio gen janeiro',
  'feb february februar febr fevrier fevr febrero febbraio fevereiro fev',
  'mar march marz maerz mrz mars marzo marco',
  'apr april avril avr abril abr aprile',
  'may mai mayo maggio mag maio',
  'jun june juni juin junio giugno giu junho',
  'jul july juli juillet juil julio luglio lug julho',
  'aug august aout agosto ago',
  'sep sept september septembre septiembre settembre setembro set',
  'oct october oktober okt octobre octubre ottobre ott outubro out',
  'nov november novembre noviembre novembro',
  'dec december dezember dez decembre diciembre dic dicembre dezembro',
];
const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
);

/** 1 to 12; undefined: no month. */
function monthOf(word: string): number | undefined {
  return MONTHS.get(word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
}

/** How a date of three numbers is read. */
export type DateOrder = 'day-first' | 'month-first';

/** A date as it stands in a text. */
export interface WrittenDate {
  readonly start: number;
  readonly end: number;
  /** `2026-11-12`, by the order in which it is read. The same under both where only one is possible; absent: no such day. */
  readonly days: { readonly [order in DateOrder]?: string };
}

const ISO = /(?<![\d./-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d-])/gu;
const NUMBERS = /(?<![\d./-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d|[-/.]\d)/gu;
const DAY_MONTH =
  /(?<![\d./-])(\d{1,2})(?:st|nd|rd|th|er)?[.\s-]{0,2}(?:of |de )?(\p{L}{3,10})[.,\s-]{0,2}(?:de |del )?(\d{4}|\d{2}(?!\s?[:h]\d))(?![\d.,]\d|\d)/giu;
const MONTH_DAY = /(?<!\p{L})(\p{L}{3,10})\.?\s{1,2}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,2}(\d{4})(?!\d)/giu;

/** A day and a month without a year: `Wed 14 Oct, 08:10`, `14.10.`. */
const NO_YEAR =
  /(?<![\d./-])(\d{1,2})(?:st|nd|rd|th)?[.\s-]{1,2}(\p{L}{3,10})(?![\p{L}\d])(?!\.?,?[\s-]{0,2}\d{4}(?!\d))(?!\.?[\s-]\d{2}(?![\d:h]))|(?<![\d./-])(\d{1,2})\.(\d{1,2})\.(?=[\s,;)]|$)/giu;

/**
 * Every date of a text that leaves the year out, as the last such day before a day that another date of the text names. Without
 * another date there is none.
 */
export function yearlessDates(text: string, before: string | undefined): readonly WrittenDate[] {
  if (before === undefined) return [];
  return [...text.matchAll(NO_YEAR)].flatMap((match) => {
    const [, day = match[3]!, word, , number] = match;
    const month = word === undefined ? Number(number) : monthOf(word);
    if (month === undefined || month > 12) return [];
    const year = Number(before.slice(0, 4));
    const real = [year, year - 1].flatMap((each) => realDay(String(each), String(month), day) ?? []);
    const last = real.find((each) => each <= before);
    return last === undefined ? [] : [dateAt(match, { 'day-first': last, 'month-first': last })];
  });
}

/** Every date of a text, in its order. `latest`: years of two digits are not after it. */
export function writtenDates(text: string, latest: string): readonly WrittenDate[] {
  const found = [
    ...[...text.matchAll(ISO)].map((match) => dateAt(match, same(match[1]!, match[3]!, match[4]!))),
    ...[...text.matchAll(DAY_MONTH)].map((match) =>
      dateAt(match, named(match[3]!, match[2]!, match[1]!, latest)),
    ),
    ...[...text.matchAll(MONTH_DAY)].map((match) =>
      dateAt(match, named(match[3]!, match[1]!, match[2]!, latest)),
    ),
    ...[...text.matchAll(NUMBERS)].map((match) =>
      dateAt(match, numbered(fullYear(match[4]!, latest), match[1]!, match[3]!)),
    ),
  ].filter(({ days }) => Object.keys(days).length > 0);
  const taken: WrittenDate[] = [];
  for (const each of found.sort((one, other) => one.start - other.start || other.end - one.end))
    if (each.start >= (taken.at(-1)?.end ?? 0)) taken.push(each);
  return taken;
}

function dateAt({ index, 0: words }: RegExpExecArray, days: WrittenDate['days']): WrittenDate {
  return { start: index, end: index + words.length, days };
}

function same(year: string, month: string, day: string): WrittenDate['days'] {
  const real = realDay(year, month, day);
  return real === undefined ? {} : { 'day-first': real, 'month-first': real };
}

function named(year: string, word: string, day: string, latest: string): WrittenDate['days'] {
  const month = monthOf(word);
  return month === undefined ? {} : same(fullYear(year, latest), String(month), day);
}

function numbered(year: string, one: string, other: string): WrittenDate['days'] {
  const [dayFirst, monthFirst] = [realDay(year, other, one), realDay(year, one, other)];
  const only = dayFirst ?? monthFirst;
  return only === undefined ? {} : { 'day-first': dayFirst ?? only, 'month-first': monthFirst ?? only };
}

function fullYear(year: string, latest: string): string {
  if (year.length === 4) return year;
  const century = Number(latest.slice(0, 2));
  return `${year > latest.slice(2, 4) ? century - 1 : century}${year}`;
}

function realDay(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}

/** Which order a date of numbers tells by itself: 15 is no month. Undefined: it could be either. */
export function orderTold(text: string, { start, end }: WrittenDate): DateOrder | undefined {
  const [, one = '', other = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.]/u.exec(text.slice(start, end)) ?? [];
  if (one === '') return undefined;
  if (Number(one) > 12) return 'day-first';
  return Number(other) > 12 ? 'month-first' : undefined;
}

/** Of three numbers, so that the order counts. */
export function isOpen({ days }: WrittenDate): boolean {
  return days['day-first'] !== days['month-first'];
}
