import { randomInt } from 'node:crypto';

/** Letters that hardly ever stand together, and never before a digit in medicine. */
const TAGS = ['QZ', 'XJ', 'ZQ', 'JX', 'QJ', 'VQ', 'JQ', 'QX', 'ZX', 'WQ'] as const;

/** What may come between the parts of a placeholder in the hands of a model. */
export const SEPARATOR = '[\\s_\\\\*`\\-\\u2010-\\u2015\\u200b]';

/** The letters that mark our placeholders in this call: such that nothing in the text looks like one. */
export function chooseTag(text: string): string {
  const taken = (tag: string) => new RegExp(`${tag}${SEPARATOR}{0,2}\\d`, 'i').test(text);
  const free = TAGS.find((tag) => !taken(tag));
  if (free) return free;
  for (;;) {
    // Somebody wrote all of them into a text; who does cannot guess these.
    const tag = Array.from({ length: 6 }, () => 'BCDFGHJKLMNPQRSTVWXZ'[randomInt(20)]).join('');
    if (!taken(tag)) return tag;
  }
}
