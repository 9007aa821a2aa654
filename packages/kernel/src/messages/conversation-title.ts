/** Characters of a title at most, the three points not counted. */
const LONGEST = 80;

/**
 * What a list calls a conversation: the beginning of the first thing that somebody asked in it, on one line, cut at a word.
 * Null: nothing that can be read. By code, from the person's own words: no model names a conversation.
 */
export function conversationTitle(firstWords: string): string | null {
  const line = firstWords.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line === '') return null;
  const letters = [...line];
  if (letters.length <= LONGEST) return line;
  const start = letters.slice(0, LONGEST + 1).join('');
  const end = start.lastIndexOf(' ');
  // A word that long is cut in itself.
  const kept = end > LONGEST / 2 ? start.slice(0, end) : letters.slice(0, LONGEST).join('');
  return `${kept.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
