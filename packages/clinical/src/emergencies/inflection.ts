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

/**
 * Forms of one word among the known ones: `swallowed` is also `swallow` and `swallowing`, for those who leave endings out or add
 * them. Of an `ordinary` word there are none.
 */
export function createForms(
  known: ReadonlySet<string>,
  irregular: readonly (readonly string[])[],
  ordinary: ReadonlySet<string>,
): (word: string) => readonly string[] {
  const stems = new Map(irregular.flatMap((forms) => forms.map((form) => [form, forms[0]!] as const)));
  const stemOf = (word: string) => stems.get(word) ?? bareStem(word);
  const isLong = (word: string) => word.length >= MIN_STEM || stems.has(word);
  const byStem = Map.groupBy([...known].filter(isLong), stemOf);
  return (word) => (isLong(word) && !ordinary.has(word) ? (byStem.get(stemOf(word)) ?? []) : []);
}

/** What is left without a regular ending of a verb: rough, but the same for all forms. */
function bareStem(word: string): string {
  const cut = /^(.{3,}?)(?:ing|ed|es|s|e)$/.exec(word)?.[1] ?? word;
  return cut.length > MIN_STEM && cut.at(-1) === cut.at(-2) && !/[ls]$/.test(cut) ? cut.slice(0, -1) : cut;
}
