import { findNames } from '../measurements/find-names.ts';
import { type DateKind, type DateLabel, dateLabels } from './date-labels.ts';
import { EARLIER } from './plain-row.ts';
import { type SpecimenLine, specimenLines, specimensAbove, specimensByLine } from './specimens.ts';
import {
  type DateOrder,
  isOpen,
  orderTold,
  type WrittenDate,
  writtenDates,
  yearlessDates,
} from './written-dates.ts';

/** A page of a paper, numbered from 1. */
export interface PaperText {
  readonly page: number;
  readonly text: string;
}

export interface PaperOptions {
  /** The day on which the paper came: no result on it is of a later one. */
  readonly latest: string;
  /** Of who sent it, ISO 3166-1 alpha-2. */
  readonly country?: string | null;
}

/** A date of the paper with what the words before it say of it; undefined: nothing. */
interface FoundDate extends WrittenDate {
  readonly kind: DateKind | undefined;
  readonly foreign: boolean;
  readonly line: Line;
  readonly text: string;
  /** `Potassium 4.1 on 3 March` dates itself, and nothing below it. */
  readonly ofOwnLine: boolean;
  /** Printed by a browser. */
  readonly isStamp: boolean;
  /** It stands alone in its line, or behind a place: "Berlin, 12.11.2026". */
  readonly isDateline: boolean;
  /** The specimen it belongs to, if the document numbers them. */
  readonly specimen: string | undefined;
}

interface Line {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

interface PageDates {
  readonly page: number;
  readonly text: string;
  readonly dates: readonly FoundDate[];
  readonly specimens: readonly SpecimenLine[];
}

/** The day of what stands on a page; null: the paper names none, or not clearly which. */
export type DayAt = (page: number, start: number, end: number) => string | null;

/** In this order: when the sample was taken says most, when it was reported least. When it was printed says nothing. */
const KINDS: readonly DateKind[] = ['collected', 'received', 'dated', 'reported'];
const HEADER_LINES = 15;
/** How far before a date its label may begin, and how long a line of labels is. */
const NEAR = 60;
const LONGEST_HEAD = 200;
/** Where people write the month first. In Canada both are in use. */
const MONTH_FIRST = ['US', 'PH', 'PW', 'FM', 'MH', 'GU', 'PR'];
const BOTH = ['CA'];

/** Reads all dates of a paper once. */
export function paperDates(pages: readonly PaperText[], options: PaperOptions): DayAt {
  const read = pages.map(({ page, text }) => {
    const specimens = specimenLines(text);
    return { page, text, specimens, dates: datesOf(text, specimens, options.latest) };
  });
  const dayOf = dayBy(read, options);
  return (page, start, end) => {
    const own = read.find((each) => each.page === page);
    if (own === undefined) return null;
    const within = own.dates.filter((date) => date.start >= start && date.end <= end);
    const inLine = own.dates.filter((date) => date.line.end > start && date.line.start < end);
    const beside = (within.length > 0 ? within : inLine).filter(isOfResult);
    if (beside.length > 0) return oneOf(beside.map(dayOf));
    if (hasColumnsOfDates(own, start)) return null;
    for (const kind of KINDS) {
      const found = nearest(read, own, start, kind);
      if (found.length > 0) return oneOf(found.map(dayOf));
    }
    return oneOf(unlabelled(read[0]!).map(dayOf));
  };
}

/** "Birth" and "printed" are of no result. */
function isOfResult({ kind }: FoundDate): boolean {
  return kind !== 'other' && kind !== 'printed';
}

function oneOf(days: readonly (string | null)[]): string | null {
  return new Set(days).size === 1 ? days[0]! : null;
}

/**
 * The last of each specimen that the result may be of; where these have none, the last one above; where there is none on the page,
 * the last of the pages before; else all that there are. Those of other specimens do not count.
 */
function nearest(pages: readonly PageDates[], own: PageDates, at: number, kind: DateKind) {
  const isOfKind = (each: FoundDate) => each.kind === kind && !each.ofOwnLine;
  const until = pages.filter(({ page }) => page <= own.page);
  const labels = specimensAt(until, at, own.dates.filter(isOfKind));
  const dates = labels.length === 0 ? [] : until.flatMap((each) => each.dates).filter(isOfKind);
  const its = labels.flatMap((label) => dates.findLast(({ specimen }) => specimen === label) ?? []);
  if (its.length > 0) return its;
  const of = (page: PageDates) =>
    page.dates.filter((each) => isOfKind(each) && (labels.length === 0 || each.specimen === undefined));
  const here = of(own);
  const above = here.findLast(({ start }) => start < at);
  if (above !== undefined) return [above];
  if (here.length > 0) return here;
  const before = until.slice(0, -1).flatMap(of);
  return before.length > 0 ? before.slice(-1) : pages.filter(({ page }) => page > own.page).flatMap(of);
}

/**
 * The specimens that a result on the last of these pages may belong to. None below a date without a specimen: a new section begins there.
 * `here`: the dates of that page that count.
 */
function specimensAt(pages: readonly PageDates[], at: number, here: readonly FoundDate[]): readonly string[] {
  const own = pages.at(-1);
  const end = (page: PageDates) => (page === own ? at : page.text.length);
  const last = pages.findLast((each) => each.specimens.some(({ start }) => start < end(each)));
  if (last === undefined) return [];
  const dated = new Set(last.dates.filter(({ ofOwnLine }) => !ofOwnLine).map(({ line }) => line.number));
  const found = specimensAbove(last.specimens, end(last), (line) => dated.has(line));
  const from = last === own ? found.at(-1)!.start : -1;
  const isOver = here.some(({ specimen, start }) => specimen === undefined && start > from && start < at);
  return isOver ? [] : [...new Set(found.map(({ label }) => label))];
}

/** A row of dates without words of their own is the head of columns: which of them a value is of cannot be said. */
function hasColumnsOfDates({ dates }: PageDates, at: number): boolean {
  const lines = Map.groupBy(
    dates.filter(({ start, kind }) => start < at && kind === undefined),
    ({ line }) => line.number,
  );
  return [...lines.values()].some((all) => new Set(all.map(({ days }) => days['day-first'])).size > 1);
}

/** A date at the head of the first page: one that stands alone ("Berlin, 12.11.2026") before those in sentences. */
function unlabelled({ dates }: PageDates): readonly FoundDate[] {
  const atHead = dates.filter(
    ({ kind, line, ofOwnLine }) => kind === undefined && line.number < HEADER_LINES && !ofOwnLine,
  );
  const alone = atHead.filter(({ isDateline }) => isDateline);
  return alone.length > 0 ? alone : atHead;
}

/** How an open date is read: by the other dates of the paper, by its language, by the country of the sender; else not. */
function dayBy(pages: readonly PageDates[], { latest, country }: PaperOptions) {
  const all = pages.flatMap(({ dates }) => dates);
  const told = orderOf(all);
  const usual =
    all.some(({ foreign }) => foreign) ||
    (typeof country === 'string' && !MONTH_FIRST.includes(country) && !BOTH.includes(country))
      ? 'day-first'
      : typeof country === 'string' && MONTH_FIRST.includes(country)
        ? 'month-first'
        : undefined;
  return (date: FoundDate): string | null => {
    const isDotted = /^\d{1,2}\.\d{1,2}\./u.test(date.text);
    const order = told ?? (isDotted ? 'day-first' : usual);
    const wanted = order === undefined ? undefined : date.days[order];
    if (wanted !== undefined && wanted <= latest) return wanted;
    if (told !== undefined && isOpen(date)) return null;
    // A day that has not been is none on which a sample was taken.
    const possible = Object.values(date.days).filter((day) => day <= latest);
    return oneOf(possible.length === 0 ? [null] : possible);
  };
}

/** What the other dates tell: 15 is no month, and a day that is written out is the same day in numbers. */
function orderOf(dates: readonly FoundDate[]): DateOrder | undefined {
  // What a browser prints is by the reader's own settings.
  const own = dates.filter(({ isStamp }) => !isStamp);
  const told = own.flatMap(
    (date) => orderTold(date.text, { ...date, start: 0, end: date.text.length }) ?? [],
  );
  if (told.length > 0) return new Set(told).size === 1 ? told[0] : undefined;
  const written = new Set(own.filter((date) => !isOpen(date)).map(({ days }) => days['day-first']!));
  const alike = own
    .filter(isOpen)
    .flatMap(({ days }): DateOrder[] => [
      ...(written.has(days['day-first']!) ? (['day-first'] as const) : []),
      ...(written.has(days['month-first']!) ? (['month-first'] as const) : []),
    ]);
  return new Set(alike).size === 1 ? alike[0] : undefined;
}

function datesOf(text: string, specimens: readonly SpecimenLine[], latest: string): readonly FoundDate[] {
  const lines = linesOf(text);
  const dates = withYearless(text, writtenDates(text, latest), latest);
  let at = 0;
  const placed = dates.map((date) => {
    while (lines[at]!.end < date.start) at += 1;
    return { ...date, line: lines[at]!, text: text.slice(date.start, date.end) };
  });
  const byLine = Map.groupBy(placed, ({ line }) => line.number);
  const specimenOf = specimensByLine(specimens, (line) => byLine.has(line));
  return [...byLine].flatMap(([number, all]) => {
    const line = lines[number]!;
    const rest = withoutDates(text, line, all);
    const labels = labelsOf(text, all, rest, line, lines[number - 1]);
    const words = text.slice(line.start, line.end);
    const isStamp = STAMP.test(words);
    const earlier = [...words.matchAll(EARLIER)].map(
      ({ index, 0: { length } }) => [index, index + length] as const,
    );
    const isEarlier = ({ start }: WrittenDate) =>
      earlier.some(([from, to]) => start - line.start > from && start - line.start < to);
    const ofOwnLine = /\d/u.test(rest.replaceAll(/\d{1,2}[:.h]\d{2}/gu, '')) && findNames(rest).length > 0;
    return all.map((date, nth) => ({
      ...date,
      kind: isEarlier(date) ? ('other' as const) : isStamp ? ('printed' as const) : labels[nth]?.kind,
      foreign: labels[nth]?.foreign ?? false,
      ofOwnLine,
      isStamp,
      isDateline: all.length === 1 && DATELINE.test(rest),
      specimen: specimenOf.get(number),
    }));
  });
}

/** A day without a year is the last one before the latest date of the page that has been: that of its print or report. */
function withYearless(text: string, dates: readonly WrittenDate[], latest: string): readonly WrittenDate[] {
  const days = dates.flatMap(({ days: { 'day-first': day = '' } }) =>
    day !== '' && day <= latest ? [day] : [],
  );
  const others = yearlessDates(text, days.toSorted().at(-1)).filter(
    ({ start, end }) => !dates.some((each) => start < each.end && end > each.start),
  );
  return [...dates, ...others].sort((one, other) => one.start - other.start);
}

/** What a browser prints above or below a page: `11/15/26, 10:20 PM`. */
const STAMP = /^\s{0,8}\d{1,2}\/\d{1,2}\/\d{2,4},\s\d{1,2}:\d{2}/u;

/** What is left of a line that is a date: nothing, or a place. */
const DATELINE = /^\s*(?:[\p{Lu}][\p{L}.-]*(?:\s[\p{L}.-]+){0,3}\s*,\s*(?:den\s|the\s)?)?\s*$/u;

function withoutDates(text: string, line: Line, dates: readonly WrittenDate[]): string {
  const from = [line.start, ...dates.map(({ end }) => end)];
  const to = [...dates.map(({ start }) => start), line.end];
  return from.map((start, nth) => text.slice(start, to[nth])).join(' ');
}

/** The label before each date of a line; where the line has none, those of the line above: in the order of the dates. */
function labelsOf(
  text: string,
  dates: readonly WrittenDate[],
  rest: string,
  line: Line,
  above: Line | undefined,
): readonly (DateLabel | undefined)[] {
  const own = dates.map(({ start }, nth) => {
    const from = dates[nth - 1]?.end ?? line.start;
    const before = text.slice(Math.max(from, start - NEAR), start);
    const label = dateLabels(before).at(-1);
    return label !== undefined && isGap(before.slice(label.end)) ? label : undefined;
  });
  if (own.some((label) => label !== undefined) || above === undefined) return own;
  const words = text.slice(above.start, above.end);
  const isHead = words.length <= LONGEST_HEAD && !/\d/u.test(words) && !/\p{L}{3}/u.test(rest);
  const labels = isHead ? dateLabels(words) : [];
  return labels.length === dates.length ? labels : own;
}

/** Between a label and its date stands a mark or a small word, not another matter. */
function isGap(words: string): boolean {
  return words.length <= 20 && !/\d/u.test(words) && (words.match(/\p{L}+/gu) ?? []).length <= 2;
}

function linesOf(text: string): readonly Line[] {
  let start = 0;
  return text.split('\n').map((words, number) => {
    const line = { number, start, end: start + words.length };
    start = line.end + 1;
    return line;
  });
}
