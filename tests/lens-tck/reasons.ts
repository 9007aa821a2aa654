import type { Outcome } from './run-scenario.ts';

/** Said of what is left out of the language, which is frozen at what is asked. */
const OUTSIDE = 'not in the language';
const DAY_TIMES = 'times of day without a date: `time()`, `localtime()`';
const FRACTIONS = 'fractions of a second beyond six decimals';
const ZONES = 'zones and offsets other than UTC';

/** What the refusal of something outside the language begins with, says, or answers. */
const OUTSIDE_RULES = ['arity', 'operator', 'redeclared'];
const OUTSIDE_WORDS = new RegExp(
  '^(Labels cannot be joined|A WHERE stands inside|A relationship in a pattern has|Several relationships|Only a list has)' +
    '|cannot become a datetime|the name of a parameter',
);
const OUTSIDE_TEXTS = /\b0[xo]|\{\s*\.\*/i;

function isOutsideRefusal({ rule, why, query }: Outcome): boolean {
  if (rule === 'function') return why.startsWith('There is no');
  if (rule === 'property') return why.includes('Write one of: .');
  return OUTSIDE_RULES.includes(rule) || OUTSIDE_WORDS.test(why) || OUTSIDE_TEXTS.test(query);
}

/** Why a scenario of a read is refused. A refusal that none of these explains fails the suite. */
const REASONS: readonly (readonly [reason: string, explains: (outcome: Outcome) => boolean])[] = [
  ['a path without an upper bound', ({ rule }) => rule === 'hops'],
  [DAY_TIMES, ({ rule, why }) => rule === 'function' && /`(local)?time[`.]/i.test(why)],
  ['`rand()`: the same question has the same answer', ({ why }) => why.includes('`rand`')],
  [
    'clocks beside the moment that is asked about: `date.statement()` and its like',
    ({ rule, why }) => rule === 'function' && /\.(transaction|statement|realtime)`/i.test(why),
  ],
  [
    ZONES,
    ({ rule, query }) => rule === 'time-zone' || (rule === 'temporal-field' && query.includes('timezone:')),
  ],
  [FRACTIONS, ({ rule, why }) => rule === 'nanoseconds' || /`datetime\.fromepoch`/i.test(why)],
  ['years beyond 1 to 9999', ({ rule, query }) => rule === 'temporal-text' && query.includes('999999999')],
  [
    '`0.0 / 0.0`: no number of a record is NaN',
    ({ rule, query }) => rule === 'value' && query.includes('0.0 / 0.0'),
  ],
  ['`WITH` inside `EXISTS { }`', ({ query }) => /exists \{[^}]*\bWITH\b/i.test(query)],
  [OUTSIDE, isOutsideRefusal],
];

/** Why a graph cannot be built. */
const NOT_HELD: readonly (readonly [reason: string, pattern: RegExp])[] = [
  [DAY_TIMES, /^(local)?time\(\)/],
  [OUTSIDE, /^localdatetime\(\)|^There is no `|^A sign stands/],
  [FRACTIONS, /^nanoseconds/],
  [ZONES, /timezone/],
];

/** The stated reason; undefined: none is, or the scenario was not refused. */
export function reasonFor(outcome: Outcome): string | undefined {
  if (outcome.verdict === 'not built') return NOT_HELD.find(([, pattern]) => pattern.test(outcome.why))?.[0];
  if (outcome.verdict !== 'refused') return undefined;
  return REASONS.find(([, explains]) => explains(outcome))?.[0];
}

/** True where a scenario asks for Cypher that nobody asks in: it is refused, and says nothing about the lens. */
export const isOutside = (outcome: Outcome): boolean => reasonFor(outcome) === OUTSIDE;
