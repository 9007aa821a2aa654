/** Below this, an ending is no ending. */
const MIN_STEM = 4;

/**
 * The known word of which this one is another form: `paining` is `pain`, and where somebody leaves endings out, `shake`
 * is `shaking`. Null where there is none. It knows the regular endings of English.
 */
export function inflectionOf(word: string, known: ReadonlySet<string>): string | null {
  if (word.length < MIN_STEM) return null;
  for (const stem of stemsOf(word)) if (stem.length >= MIN_STEM && known.has(stem)) return stem;
  const bare = word.endsWith('e') ? word.slice(0, -1) : word;
  for (const form of [`${bare}ing`, `${bare}${bare.at(-1)}ing`, `${bare}ed`])
    if (known.has(form)) return form;
  return null;
}

function stemsOf(word: string): string[] {
  for (const ending of ['ing', 'in', 'ed', 'es', 'ly'])
    if (word.endsWith(ending)) {
      const stem = word.slice(0, -ending.length);
      const single = stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [];
      return [stem, `${stem}e`, ...single, ...(ending === 'in' ? [`${stem}ing`] : [])];
    }
  return [];
}
