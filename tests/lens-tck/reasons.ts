import type { Outcome } from './run-scenario.ts';

/** Said of what is left out of the language, which is frozen at what is asked. */
const OUTSIDE = 'not in the language: ';

/** Why a scenario of a read is refused, or its graph cannot be built. A refusal that none of these explains fails the suite. */
const REASONS: readonly { readonly reason: string; readonly explains: (outcome: Outcome) => boolean }[] = [
  { reason: 'a path without an upper bound', explains: ({ rule }) => rule === 'hops' },
  {
    reason: 'times of day without a date: `time()`, `localtime()`',
    explains: ({ rule, why }) => rule === 'function' && /`(local)?time[`.]/i.test(why),
  },
  {
    reason: '`rand()`: the same question has the same answer',
    explains: ({ why }) => why.includes('`rand`'),
  },
  {
    reason: 'clocks beside the moment that is asked about: `date.statement()` and its like',
    explains: ({ rule, why }) => rule === 'function' && /\.(transaction|statement|realtime)`/i.test(why),
  },
  {
    reason: 'zones and offsets other than UTC',
    explains: ({ rule, query }) =>
      rule === 'time-zone' || (rule === 'temporal-field' && query.includes('timezone:')),
  },
  {
    reason: 'fractions of a second beyond six decimals',
    explains: ({ rule, why }) => rule === 'nanoseconds' || why.toLowerCase().includes('`datetime.fromepoch`'),
  },
  {
    reason: 'years beyond 1 to 9999',
    explains: ({ rule, query }) => rule === 'temporal-text' && query.includes('999999999'),
  },
  {
    reason: '`0.0 / 0.0`: no number of a record is NaN',
    explains: ({ rule, query }) => rule === 'value' && /0\.0 \/ 0\.0/.test(query),
  },
  { reason: '`WITH` inside `EXISTS { }`', explains: ({ query }) => /exists \{[^}]*\bWITH\b/i.test(query) },
  {
    reason: `${OUTSIDE}functions`,
    explains: ({ rule, why }) => rule === 'function' && why.startsWith('There is no'),
  },
  { reason: `${OUTSIDE}further arguments`, explains: ({ rule }) => rule === 'arity' },
  { reason: `${OUTSIDE}operators and signs`, explains: ({ rule }) => rule === 'operator' },
  { reason: `${OUTSIDE}hexadecimal and octal numbers`, explains: ({ query }) => /\b0[xo]/i.test(query) },
  {
    reason: `${OUTSIDE}labels joined by \`&\` or \`:\``,
    explains: ({ why }) => why.startsWith('Labels cannot be joined'),
  },
  {
    reason: `${OUTSIDE}properties and WHERE inside a pattern`,
    explains: ({ why }) => /^A (WHERE stands inside|relationship in a pattern has)/.test(why),
  },
  {
    reason: `${OUTSIDE}a name for several relationships in a row`,
    explains: ({ why }) => why.startsWith('Several relationships'),
  },
  { reason: `${OUTSIDE}a relationship that is named again`, explains: ({ rule }) => rule === 'redeclared' },
  { reason: `${OUTSIDE}\`.*\` in a map projection`, explains: ({ query }) => /\{\s*\.\*/.test(query) },
  {
    reason: `${OUTSIDE}parts of dates and durations`,
    explains: ({ rule, why }) => rule === 'property' && /Write one of: \./.test(why),
  },
  {
    reason: `${OUTSIDE}a property by its name as a text`,
    explains: ({ why }) => why.startsWith('Only a list has [ ]'),
  },
  {
    reason: `${OUTSIDE}a datetime of a map`,
    explains: ({ why }) => why.includes('cannot become a datetime'),
  },
  {
    reason: `${OUTSIDE}a parameter that is a number`,
    explains: ({ why }) => why.includes('the name of a parameter'),
  },
];

/** True where a scenario asks for Cypher that nobody asks in: it is refused, and says nothing about the lens. */
export const isOutside = (outcome: Outcome): boolean => reasonFor(outcome)?.startsWith(OUTSIDE) === true;

const NOT_HELD: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(local)?time\(\)/, 'times of day without a date: `time()`, `localtime()`'],
  [/^localdatetime\(\)/, `${OUTSIDE}functions`],
  [/^There is no `|^A sign stands/, `${OUTSIDE}operators and signs`],
  [/^nanoseconds/, 'fractions of a second beyond six decimals'],
  [/timezone/, 'zones and offsets other than UTC'],
];

/** The stated reason; undefined: none is, or the scenario was not refused. */
export function reasonFor(outcome: Outcome): string | undefined {
  if (outcome.verdict === 'not built') return NOT_HELD.find(([pattern]) => pattern.test(outcome.why))?.[1];
  if (outcome.verdict !== 'refused') return undefined;
  return REASONS.find(({ explains }) => explains(outcome))?.reason;
}
