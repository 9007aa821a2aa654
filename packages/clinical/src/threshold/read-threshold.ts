import { isAtLeast, THRESHOLD_LEVELS, type Threshold, type TypedThreshold } from '@consilium/kernel';
import { contentStems } from '../claims/literature/content-words.ts';
import { populationsIn } from '../claims/literature/populations.ts';
import { type DateParts, readDates } from '../claims/reading/dates.ts';

type Level = NonNullable<TypedThreshold['level']>;

const LEVEL_WORDS: readonly (readonly [Level, RegExp])[] = [
  ['systematic_review', /\b(?:(?:systematic|cochrane) reviews?|meta-?analys[ei]s)\b/g],
  [
    'randomised_trial',
    /\b(?:(?:randomi[sz]ed|controlled)(?: |-)?(?:controlled )?(?:trials?|stud(?:y|ies))|rcts?)\b/g,
  ],
  ['case_control', /\bcase-?[ -]?control(?: stud(?:y|ies))?\b/g],
  ['case_series', /\bcase (?:series|reports?)\b/g],
  ['cohort', /\bcohorts?(?: stud(?:y|ies))?\b/g],
  ['guideline', /\b(?:practice )?guidelines?\b/g],
];
const COUNTS = 'one two three four five six seven eight nine ten'.split(' ');
const SOURCES =
  'sources|studies|study|source|works?|papers?|articles?|publications?|trials?|reviews?|teams|groups';
const COUNT = new RegExp(
  `\\b(\\d{1,2}|${COUNTS.join('|')}) (?:or more )?(?:(?:independent|different|separate|good|further|such|_+) ){0,3}(?:${SOURCES}|_+)(?![\\p{L}])`,
  'u',
);
const UNTIL =
  /\b(?:until|till|no later than|not later than|at the latest by|by|before)(?: the)?(?: end of)? /g;
const OUTCOME =
  /\b(?:that (?:show|report|find)s?|(?:show|report|find)ing|shows?|reports?|about|regarding|on|of|for)\b/;
const PEOPLE = /\b(?:patients?|people|persons?|those|participants|individuals)\b/;
/** Said around a threshold, and part of none. */
const AROUND =
  /\b(?:enough|at least|minimum|stop|stops|when|once|until|you|there|is|are|have|has|i|me|we|want|need|needs?|please|found|find|look|looking|better|stronger|or|and|more|independent|different|separate|confirmed?|agree(?:ing|s)?|good|quality|threshold|evidence|level|published|wait|keep|going|searching|watch|it|by|the|a|an|of|then|tell|be|will|would|like|only|any|each)\b/g;

/**
 * What a person wrote as a threshold that code decides. What it cannot take apart without a rest stays in their words, which a model
 * decides on.
 *
 * @example readThreshold('two RCTs on mortality in children', '2026-03-02')
 * // { level: 'randomised_trial', independent_sources: 2, outcome: 'mortality', population: 'children' }
 */
export function readThreshold(written: string, today: string): Threshold {
  const text = written.slice(0, 2_000).replaceAll(/\s+/g, ' ').trim().replace(/[.!]$/, '');
  let rest = text.toLowerCase();
  if (rest.length !== text.length) return { text };
  const take = (start: number, end: number, sign = ' ') => {
    rest = rest.slice(0, start) + sign.repeat(end - start) + rest.slice(end);
  };
  const until = readUntil(text, rest, take);
  if (until !== undefined && until < today) return { text };
  const level = readLevel(rest, take);
  if (level === null) return { text };
  const counted = COUNT.exec(rest);
  // `A guideline or two trials`: the count is not of the level.
  if (counted && level !== undefined && /^[^_]* (?:trial|review)s?$/.test(counted[0])) return { text };
  if (counted) take(counted.index, counted.index + counted[0].length);
  rest = rest.replaceAll('_', ' ');

  const said = { ...readSubject(text, rest, take) };
  if (contentStems(rest.replaceAll(AROUND, ' ')).size > 0) return { text };
  const count = counted ? COUNTS.indexOf(counted[1] ?? '') + 1 || Number(counted[1]) : undefined;
  if (count !== undefined && (count < 1 || count > 20)) return { text };
  const found: TypedThreshold = {
    ...(level !== undefined && { level }),
    ...(count !== undefined && { independent_sources: count }),
    ...said,
    ...(until !== undefined && { until }),
  };
  return Object.keys(found).length === 0 ? { text } : found;
}

const LONGEST_DATE = 40;
const LONGEST_PEOPLE = 300;

type Take = (start: number, end: number, sign?: string) => void;

/** The last day of the first date after `until`. */
function readUntil(text: string, lower: string, take: Take): string | undefined {
  for (const { index, 0: lead } of lower.matchAll(UNTIL)) {
    const from = index + lead.length;
    const [date] = readDates(text.slice(from, from + LONGEST_DATE));
    const [reading] = date?.readings ?? [];
    if (date === undefined || date.start > 0 || date.readings.length !== 1 || reading === undefined) continue;
    const day = lastDay(reading);
    if (day === undefined) continue;
    take(index, from + date.end);
    return day;
  }
  return undefined;
}

function lastDay({ year, month, day }: DateParts): string | undefined {
  if (year === null) return undefined;
  const end = new Date(Date.UTC(year, month ?? 12, 0));
  const last = day === null ? end : new Date(Date.UTC(year, (month ?? 12) - 1, day));
  return last > end ? undefined : last.toISOString().slice(0, 10);
}

/** The weakest that is named. Null: kinds that cannot be compared. */
function readLevel(lower: string, take: Take): Level | undefined | null {
  const named = LEVEL_WORDS.flatMap(([level, words]) =>
    [...lower.matchAll(words)].map((found) => ({ level, found })),
  );
  for (const { found } of named) take(found.index, found.index + found[0].length, '_');
  const levels = THRESHOLD_LEVELS.filter((level) => named.some((each) => each.level === level));
  if (levels.includes('guideline') && levels.length > 1) return null;
  return levels.reduce<Level | undefined>(
    (weakest, level) => (weakest === undefined || isAtLeast(weakest, level) ? level : weakest),
    undefined,
  );
}

/** Outcome and population: `on mortality in children`. */
function readSubject(
  text: string,
  lower: string,
  take: Take,
): Pick<TypedThreshold, 'outcome' | 'population'> {
  const people = [...lower.matchAll(/\b(?:in|among|for) /g)].findLast(({ index, 0: lead }) => {
    const from = index + lead.length;
    const after = lower.slice(from, from + LONGEST_PEOPLE);
    return PEOPLE.test(after) || populationsIn([after]).studied.size > 0;
  });
  const end = people?.index ?? lower.length;
  const outcome = OUTCOME.exec(lower.slice(0, end));
  const clean = (from: number, to: number) => asWritten(text, lower, from, to);
  const said: { outcome?: string; population?: string } = {};
  if (outcome) {
    const from = outcome.index + outcome[0].length;
    const words = clean(from, end);
    if (words !== '' && lower.slice(from, end).trim() !== '') {
      said.outcome = words;
      take(outcome.index, end);
    }
  }
  if (people) {
    const words = clean(people.index + people[0].length, text.length);
    if (words !== '') {
      said.population = words;
      take(people.index, text.length);
    }
  }
  return said;
}

/** The words between two places as they were written, without what is taken. */
function asWritten(text: string, rest: string, from: number, to: number): string {
  const kept = text
    .slice(from, to)
    .split('')
    .filter((_, at) => rest[from + at] !== ' ' || text[from + at] === ' ');
  return kept.join('').replaceAll(/^[\s,;:]+|[\s,;:.]+$/g, '');
}
