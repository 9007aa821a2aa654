import type { Entry, Read } from '../facts/entry.ts';
import { isIn } from '../facts/match.ts';
import type { Question } from '../question/question.ts';
import type { Span } from '../question/spans.ts';
import { cited, joined, plain, short } from './sentence.ts';

const MOST_TESTS = 4;
const MOST_OLDER = 14;
const MOST_COMPARED = 5;
const MOST_DOUBTED = 2;

/** For each test: the newest result with its flag and trend, then earlier results and doubted ones. */
export function saySeries(
  read: Read,
  results: readonly Entry[],
  question: Question,
  span: Span | null,
): readonly string[] {
  const tests = [...Map.groupBy(results, ({ test, name }) => test ?? name).values()].slice(0, MOST_TESTS);
  return tests.flatMap((series) => sayOne(read, series, question, span));
}

const COUNTS = 'one two three four five six seven eight nine ten'.split(' ');

/** `last three`: the number of results that the question asks for; null: none given. */
function countIn(lower: string): number | null {
  const said =
    /\b(?:last|latest|recent|newest|past) (\d{1,2}|[a-z]+)\b(?! (?:days?|weeks?|months?|years?))/.exec(lower);
  const [, count = ''] =
    said ?? /\blast\b.{0,20}?\b(\d{1,2})\b(?! (?:days?|weeks?|months?|years?))/.exec(lower) ?? [];
  const number = /^\d/.test(count) ? Number(count) : COUNTS.indexOf(count) + 1;
  return number > 1 && number < 20 ? number : null;
}

const ASKS_SERIES =
  /\btrend\w*|\bover (?:time|the)\b|\bhistory\b|\bseries\b|\ball\b|\bever\b|\bhighest\b|\blowest\b|\bworst\b|\bbest\b|\bpeak\b|\bfirst\b|\bearliest\b|\bhow (?:fast|much|has|have|did)\b|\bsince\b|\bbefore\b|\bafter\b|\bduring\b|\bvs\b|\bversus\b|\bscores\b|\bvalues\b|\bresults\b|\bnumbers\b|\bwhile\b|\beach\b|\bgo(?:ing)?\b|\bcreep\w*|\bfell\b|\bdrop\w*|\brose\b|\bwere\b/;

function sayOne(read: Read, all: readonly Entry[], question: Question, span: Span | null): readonly string[] {
  // "Better than last year": what was then is held against the newest.
  const isHeld = question.want === 'compare' && /\bthan\b|\bcompar/.test(question.lower);
  const within = span === null || isHeld ? all : all.filter((each) => isIn(each, span));
  const isOutside = within.length === 0 && span !== null;
  const asked = isOutside ? nearest(all, span) : withBaseline(within, all, question);
  const trusted = asked.filter(({ isDoubted }) => !isDoubted);
  const [newest, ...older] = trusted;
  const count = countIn(question.lower);
  const isLong = question.want === 'compare' || span !== null || ASKS_SERIES.test(question.lower);
  const shown =
    count !== null
      ? older.slice(0, count - 1)
      : pickOlder(
          older,
          ASKS_SERIES.test(question.lower) || span !== null ? MOST_OLDER : isLong ? MOST_COMPARED : 1,
        );
  const extreme = extremeOf(trusted, question);
  const test = newest?.test ?? newest?.name ?? '';
  const doubted = (isLong || newest === undefined || asksDoubt(question) ? all : asked)
    .filter(({ isDoubted }) => isDoubted)
    .filter((each) => isLong || asksDoubt(question) || newest === undefined || isRecent(each, newest));
  return [
    ...(extreme === null
      ? []
      : [cited(`${capitalised(extremeWord(question))}: ${judged(extreme)}`, [extreme])]),
    ...(newest === undefined || newest === extreme ? [] : [cited(judged(newest), [newest])]),
    ...(newest !== undefined && question.want === 'compare' ? held(newest, trusted, question, span) : []),
    ...(shown.length === 0 ? [] : [cited(`Before that: ${joined(shown.map(short), '; ')}`, shown)]),
    ...(read.inUnit.get(test) ?? [])
      .slice(0, count ?? (isLong ? MOST_OLDER : 2))
      .map((each) => cited(plain(each), [each])),
    ...doubted.slice(0, MOST_DOUBTED).map((each) => cited(plain(each), [each])),
    ...(isLong && shown.length > 2 ? (read.changes.get(test) ?? []).slice(-2) : [])
      .filter(({ says }) => /\bmethod\b/.test(says))
      .map((each) => cited(plain(each), [each])),
  ];
}

function asksDoubt({ lower }: Question): boolean {
  return /\b(?:right|correct|odd|weird|strange|wrong|doubt\w*|dubious|plausib\w*|error|mistake|typo|sure|true|real|possible|reliable|trust\w*|can'?t be)\b|\?\?/.test(
    lower,
  );
}

/** A doubted value is shown beside the newest unless it is older than the shown results. */
function isRecent({ start }: Entry, { start: newest }: Entry): boolean {
  return Number(newest.slice(0, 4)) - Number(start.slice(0, 4)) < 6 || start > newest || start < '1925';
}

/** For a period without a result: the last one before it and the first after it. */
function nearest(all: readonly Entry[], { from = '', to = '9999' }: Span): readonly Entry[] {
  const before = all.find(({ start }) => start < (from || to));
  const after = all.findLast(({ start }) => start > to);
  return [after, before].filter((each) => each !== undefined);
}

/** How it went since something began is told from the last value before it. */
function withBaseline(
  within: readonly Entry[],
  series: readonly Entry[],
  { want }: Question,
): readonly Entry[] {
  const oldest = within.at(-1);
  const before = oldest === undefined ? undefined : series[series.indexOf(oldest) + 1];
  return want === 'compare' && before !== undefined ? [...within, before] : within;
}

/** Compares the newest with the one before; over a period, with its first. */
function held(
  newest: Entry,
  trusted: readonly Entry[],
  { lower }: Question,
  span: Span | null,
): readonly string[] {
  const isOfSpan =
    span !== null || /\bsince\b|\bfirst\b|\bbeginning\b|\bover the\b|\bover time\b|\byears\b/.test(lower);
  const then = isOfSpan ? trusted.at(-1) : trusted[1];
  if (then === undefined || then === newest) return [];
  const [now, before] = [numberIn(newest), numberIn(then)];
  if (now === null || before === null || unitOf(newest) !== unitOf(then)) return [];
  const how = now === before ? 'the same as' : now < before ? 'lower than' : 'higher than';
  return [cited(`${short(newest)}, ${how} ${short(then)}`, [newest, then])];
}

function unitOf({ says }: Entry): string {
  return /\d ([^\s\d]\S*) on \d/.exec(says)?.[1] ?? '';
}

export function judged(entry: Entry): string {
  const words = [entry.verdict, entry.trend].filter((each) => each !== undefined).join(', and ');
  return words === '' ? plain(entry) : `${plain(entry)}: ${words}`;
}

/** The first of a series is part of how it went, and so are its highest and lowest. */
function pickOlder(older: readonly Entry[], most: number): readonly Entry[] {
  if (older.length <= most || most < 2) return older.slice(0, most);
  const sorted = older
    .filter((each) => numberIn(each) !== null)
    .toSorted((one, other) => numberIn(one)! - numberIn(other)!);
  const kept = new Set(
    [older.at(-1), sorted[0], sorted.at(-1), ...older].filter((each) => each !== undefined).slice(0, most),
  );
  return older.filter((each) => kept.has(each));
}

const HIGHEST = /\bhighest\b|\bpeak\b|\bmaximum\b|\bmax\b/;
const LOWEST = /\blowest\b|\bminimum\b|\bnadir\b|\bmin\b/;

function extremeWord({ lower }: Question): string {
  return HIGHEST.test(lower) ? 'highest' : LOWEST.test(lower) ? 'lowest' : 'first';
}

function extremeOf(results: readonly Entry[], { lower }: Question): Entry | null {
  const isHighest = HIGHEST.test(lower);
  if (!isHighest && !LOWEST.test(lower)) {
    return /\bfirst\b|\bearliest\b|\binitial\b/.test(lower) ? (results.at(-1) ?? null) : null;
  }
  const sorted = results
    .filter((each) => numberIn(each) !== null)
    .toSorted((one, other) => numberIn(one)! - numberIn(other)!);
  return (isHighest ? sorted.at(-1) : sorted[0]) ?? null;
}

function capitalised(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

function numberIn({ says, name }: Entry): number | null {
  const said = says.toLowerCase().startsWith(name.toLowerCase()) ? says.slice(name.length) : says;
  const found = /-?\d+(?:\.\d+)?/.exec(said);
  return found === null ? null : Number(found[0]);
}

const IS_OUT = new Set(['high', 'low']);
const OLD_YEARS = 2;

/** The newest of each test: those out of range, and of them first those that move further away. */
export function sayNewest({ entries }: Read, span: Span | null): readonly string[] {
  const all = entries.filter(({ kind, place, isDoubted }) => kind === 'results' && place === 0 && !isDoubted);
  const newest = notOld(span === null ? all : all.filter((each) => isIn(each, span)));
  const out = newest.filter(({ verdict }) => verdict !== undefined && IS_OUT.has(verdict));
  const away = [...out.filter(movesAway), ...out.filter((each) => !movesAway(each))].slice(0, 6);
  const within = newest.filter(({ verdict }) => verdict === 'normal').slice(0, 4);
  const open = out.length + within.length === 0 ? newest.slice(0, 5) : [];
  return [
    ...away.map((each) => cited(judged(each), [each])),
    ...(within.length === 0 ? [] : [cited(`In range: ${joined(within.map(short), '; ')}`, within)]),
    ...open.map((each) => cited(plain(each), [each])),
  ];
}

/** A test that nobody has done for years is none of the last results. */
function notOld(entries: readonly Entry[]): readonly Entry[] {
  const yearOf = ({ start }: Entry) => Number(start.slice(0, 4));
  const last = Math.max(0, ...entries.map(yearOf));
  return entries.filter((each) => yearOf(each) > last - OLD_YEARS);
}

function movesAway({ verdict, trend }: Entry): boolean {
  return (verdict === 'high' && trend === 'rising') || (verdict === 'low' && trend === 'falling');
}
