const WORDS = new Map([
  ['daily', 'day'],
  ['nightly', 'day'],
  ['weekly', 'week'],
  ['fortnightly', 'fortnight'],
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['annually', 'year'],
  ['hourly', 'hour'],
]);
const EVERY =
  /\b(?:once|twice|thrice|times|time|doses?|tablets?|each|every|per)(?: (?:a|an|per|each|every|other|second|third))? (day|morning|evening|night|bedtime|week|fortnight|month|year|hour)s?\b|\b(?:in the|at) (morning|evening|night|bedtime|noon)\b|\b(day|week|month|year) (?:after|in,?) (?:day|week|month|year)\b/gi;
const OF_A_DAY = new Set(['morning', 'evening', 'night', 'bedtime', 'noon', 'day']);

/** How often something is taken: `day` for once a day, daily, in the morning; `week` for weekly. */
export function readPeriods(text: string): ReadonlySet<string> {
  const periods = new Set<string>();
  for (const [, every, at, after] of text.matchAll(EVERY)) {
    const period = (every ?? at ?? after ?? '').toLowerCase();
    periods.add(OF_A_DAY.has(period) ? 'day' : period);
  }
  for (const [word] of text.matchAll(/\b[a-z]+ly\b/gi)) {
    const period = WORDS.get(word.toLowerCase());
    if (period !== undefined) periods.add(period);
  }
  return periods;
}

/** `once a day` → 1, `twice weekly` → 2. */
export function readTimes(text: string): ReadonlySet<number> {
  const times = new Set<number>();
  for (const [, word, number] of text.matchAll(
    /\b(?:(once|twice|thrice)|(two|three|four|five|six|\d{1,2}) times)(?= (?:a|an|per|each|every|daily|weekly|monthly|yearly|nightly)\b)/gi,
  ))
    times.add(TIMES.get((word ?? number ?? '').toLowerCase()) ?? Number(number));
  return times;
}

const TIMES = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
]);
