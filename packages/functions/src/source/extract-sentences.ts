import { cutToTokens } from './cut-text.ts';
import { normalText } from './normal-text.ts';
import { sentencesOf } from './sentences.ts';

/**
 * The sentences of a text that hold most of these words, in their order, in at most so many tokens. All of it is word for word from the
 * text.
 */
export function extractSentences(
  text: string,
  words: readonly string[],
  most: number,
  countTokens: (text: string) => number,
): string {
  const wanted = new Set(words.flatMap((word) => normalText(word).text.split(' ')));
  const scored = sentencesOf(text).map((sentence, place) => {
    const held = new Set(normalText(sentence).text.split(/[^\p{L}\p{N}]+/u));
    const shared = [...held].filter((word) => wanted.has(word)).length;
    return { sentence, place, score: shared / (4 + held.size) };
  });
  let left = most;
  const kept = scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.place - other.place)
    .filter(({ sentence }) => {
      const tokens = countTokens(`${sentence} `);
      if (tokens > left) return false;
      left -= tokens;
      return true;
    });
  const chosen = kept
    .sort((one, other) => one.place - other.place)
    .map(({ sentence }) => sentence)
    .join(' ');
  return cutToTokens(chosen, most, countTokens);
}
