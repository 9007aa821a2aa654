import { createHash, randomInt } from 'node:crypto';

/** Letters that hardly ever stand together, and never before a digit in medicine. */
const TAGS = ['QZ', 'XJ', 'ZQ', 'JX', 'QJ', 'VQ', 'JQ', 'QX', 'ZX', 'WQ'] as const;

const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** What may come between the parts of a placeholder in the hands of a model. */
export const SEPARATOR = '[\\s_\\\\*`\\-\\u2010-\\u2015\\u200b]';

/** The letters of a run's placeholders. Who writes a text cannot know them, as nobody knows the run's id before it is. */
export function tagOf(run: string): string {
  const bytes = createHash('sha256').update(`placeholders ${run}`).digest();
  return [...bytes.subarray(0, 4)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** The letters that mark our placeholders in this call, `wanted` if they can be: such that nothing in the text looks like one. */
export function chooseTag(text: string, wanted?: string): string {
  const taken = (tag: string) => new RegExp(`${tag}${SEPARATOR}{0,2}\\d`, 'i').test(text);
  const free = [...(wanted === undefined ? [] : [wanted]), ...TAGS].find((tag) => !taken(tag));
  if (free) return free;
  for (;;) {
    // Somebody wrote all of them into a text; who does cannot guess these.
    const tag = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    if (!taken(tag)) return tag;
  }
}
