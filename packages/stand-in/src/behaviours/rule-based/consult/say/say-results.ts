import type { Entry, Read } from '../facts/entry.ts';
import { isIn } from '../facts/match.ts';
import type { Question } from '../question/question.ts';
import type { Span } from '../question/spans.ts';
import { cited, joined, plain, short } from './sentence.ts';

const MOST_TESTS = 3;
const MOST_OLDER = 5;

/** Each test that was asked for: the newest with its verdict and trend, then what was before. */
export function saySeries(
  results: readonly Entry[],
  question: Question,
  span: Span | null,
): readonly string[] {
  const tests = [...Map.groupBy(results, ({ test, name }) => test ?? name).values()];
  const shown = tests.slice(0, MOST_TESTS);
  return shown.flatMap((series) => sayOne(series, question, span).slice(0, shown.length > 1 ? 3 : undefined));
}

function sayOne(series: readonly Entry[], question: Question, span: Span | null): readonly string[] {
  // "Better than last year": what was then is held against the newest.
  const isHeld = question.want === 'compare' && /\bthan\b|\bcompar/.test(question.lower);
  const within = span === null || isHeld ? series : series.filter((each) => isIn(each, span));
  const asked = within.length > 0 ? withBaseline(within, series, question) : series;
  const trusted = asked.filter(({ isDoubted }) => !isDoubted);
  const doubted = asked.filter(({ isDoubted }) => isDoubted).slice(0, 1);
  const extreme = extremeOf(trusted, question);
  const [newest, ...older] = trusted;
  const told = newest === undefined ? [] : [cited(judged(newest), [newest])];
  const isLong = question.want === 'compare' || span !== null || question.want === 'count';
  const shown = pickOlder(older, isLong ? MOST_OLDER : 1);
  const [before] = older;
  return [
    ...told,
    ...(newest !== undefined && before !== undefined && question.want === 'compare'
      ? held(newest, before)
      : []),
    ...(shown.length === 0 ? [] : [cited(`Before that: ${joined(shown.map(short), '; ')}`, shown)]),
    ...(extreme === null ? [] : [cited(plain(extreme), [extreme])]),
    ...doubted.map((each) => cited(plain(each), [each])),
  ];
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

/** The newest against the one before. */
function held(newest: Entry, before: Entry): readonly string[] {
  const [now, then] = [numberIn(newest), numberIn(before)];
  if (now === null || then === null || unitOf(newest) !== unitOf(before)) return [];
  const how = now === then ? 'the same as' : now < then ? 'lower than' : 'higher than';
  return [cited(`${short(newest)}, ${how} ${short(before)}`, [newest, before])];
}

function unitOf({ says }: Entry): string {
  return /\d ([^\s\d]\S*) on \d/.exec(says)?.[1] ?? '';
}

function judged(entry: Entry): string {
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

function extremeOf(results: readonly Entry[], { lower }: Question): Entry | null {
  const isHighest = /\bhighest\b|\bpeak\b|\bmaximum\b|\bworst\b/.test(lower);
  const isLowest = /\blowest\b|\bminimum\b|\bnadir\b/.test(lower);
  if (!isHighest && !isLowest && !/\bfirst\b|\bearliest\b|\binitial\b/.test(lower)) return null;
  if (!isHighest && !isLowest) return results.at(-1) ?? null;
  const sorted = results
    .filter((each) => numberIn(each) !== null)
    .toSorted((one, other) => numberIn(one)! - numberIn(other)!);
  return (isHighest ? sorted.at(-1) : sorted[0]) ?? null;
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
