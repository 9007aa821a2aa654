const TIMES: readonly (readonly [number, RegExp])[] = [
  [4, /\b(?:four|4)\s+times\s+(?:a\s+day|daily|per\s+day)\b|\bq(?:id|ds)\b/iu],
  [3, /\b(?:three|3)\s+times\s+(?:a\s+day|daily|per\s+day)\b|\bt(?:id|ds)\b|\bthrice\s+daily\b/iu],
  [
    2,
    /\b(?:twice|two\s+times|2\s+times)\s+(?:a\s+day|daily|per\s+day)\b|\bb(?:id|d)\b|\bevery\s+12\s+hours\b/iu,
  ],
  [
    1,
    /\b(?:once|one\s+time|1\s+time)\s+(?:a\s+day|daily|per\s+day)\b|\b(?:daily|od|qd|nightly)\b|\b(?:every|each)\s+(?:day|morning|evening|night)\b|\bat\s+night\b|\bin\s+the\s+(?:morning|evening)\b/iu,
  ],
];

/** How often a medicine is taken by its words: `twice a day` is 2. Undefined: they do not say, or not in these words. */
export function timesADay(words: string): number | undefined {
  return TIMES.find(([, said]) => said.test(words))?.[0];
}
