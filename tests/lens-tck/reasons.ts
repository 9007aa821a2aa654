import type { Outcome } from './run-scenario.ts';

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
];

const NOT_HELD: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(local)?time\(\)/, 'times of day without a date: `time()`, `localtime()`'],
  [/^nanoseconds/, 'fractions of a second beyond six decimals'],
  [/timezone/, 'zones and offsets other than UTC'],
];

/** The stated reason; undefined: none is, or the scenario was not refused. */
export function reasonFor(outcome: Outcome): string | undefined {
  if (outcome.verdict === 'not built') return NOT_HELD.find(([pattern]) => pattern.test(outcome.why))?.[1];
  if (outcome.verdict !== 'refused') return undefined;
  return REASONS.find(({ explains }) => explains(outcome))?.reason;
}
