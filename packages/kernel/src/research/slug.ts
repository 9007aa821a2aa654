const MOST_CHARACTERS = 64;

/**
 * The folder name of an agent, by rule: `Duchenne MD Research` → `duchenne_md_research`. Of a name without a Latin letter or a digit: `agent`.
 * One that is taken is numbered: `duchenne_md_research_2`.
 */
export function slugOf(name: string, taken: ReadonlySet<string> = new Set()): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g) ?? ['agent'];
  const slug = cut(words.join('_'), MOST_CHARACTERS);
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) {
    const numbered = `${cut(slug, MOST_CHARACTERS - String(number).length - 1)}_${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}

function cut(slug: string, most: number): string {
  const beginning = slug.slice(0, most);
  return beginning.endsWith('_') ? beginning.slice(0, -1) : beginning;
}
