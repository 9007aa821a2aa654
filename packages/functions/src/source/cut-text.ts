import { longestBeginning } from '@consilium/kernel';

/** How far back the end of a sentence is looked for. */
const NEAR = 400;

/** The beginning of a text that has at most so many tokens; it ends where a sentence does, else at a blank, where one is near. */
export function cutToTokens(text: string, most: number, countTokens: (text: string) => number): string {
  if (countTokens(text) <= most) return text;
  const whole = longestBeginning(text, most, countTokens).length;
  const from = Math.max(0, whole - NEAR);
  const end = text.slice(from, whole + 1);
  const sentence = [...end.matchAll(/[.!?](?=\s)/g)].at(-1);
  if (sentence !== undefined) return text.slice(0, from + sentence.index + 1);
  const blank = end.search(/\s\S*$/);
  return text.slice(0, blank < 0 ? whole : from + blank).trimEnd();
}
