import { isPlainWord, wordsOf } from '@consilium/clinical';

/** Where words stand in a text as whole words, whatever their case; undefined: they do not. */
export function findWords(
  text: string,
  words: string,
): { readonly start: number; readonly end: number } | undefined {
  const wanted = words.trim();
  if (wanted === '') return undefined;
  const pattern = wanted.split(/\s+/u).map(escaped).join(String.raw`\s+`);
  const match = new RegExp(String.raw`(?<![\p{L}\d])${pattern}(?![\p{L}\d])`, 'iu').exec(text);
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}

/** A name says what something is: it has letters, and a word that is not one of every sentence. */
export function isName(words: string): boolean {
  // "D&V", "E45".
  if (/^(?:\p{L}&\p{L}|\p{Lu}\d{1,3})$/u.test(words.trim())) return true;
  const all = wordsOf(words);
  return (
    all.length > 0 &&
    all.length <= 10 &&
    /\p{L}{2}/u.test(words) &&
    all.some((word) => /\p{L}{2}/u.test(word) && (!isPlainWord(word) || isShort(word)))
  );
}

/** "RA" and "ED" in capitals are illnesses; "ra" is room air. */
function isShort(word: string): boolean {
  return /^\p{Lu}[\p{Lu}\d]{1,5}$/u.test(word);
}

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`).replaceAll(String.raw`\-`, '-');
}
