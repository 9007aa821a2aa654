/** How far back an end of a sentence is looked for. */
const NEAR = 400;

/**
 * The beginning of a text that has at most so many tokens; it ends where a sentence does, else at a blank, where one is near.
 * `countTokens` must not fall when a text grows.
 */
export function cutToTokens(text: string, most: number, countTokens: (text: string) => number): string {
  if (countTokens(text) <= most) return text;
  let [fits, over] = [0, text.length];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (countTokens(text.slice(0, middle)) <= most) fits = middle;
    else over = middle;
  }
  const whole = isLowSurrogate(text, fits) ? fits - 1 : fits;
  const end = text.slice(Math.max(0, whole - NEAR), whole + 1);
  const sentence = [...end.matchAll(/[.!?](?=\s)/g)].at(-1);
  const from = Math.max(0, whole - NEAR);
  if (sentence !== undefined) return text.slice(0, from + sentence.index + 1);
  const blank = end.search(/\s\S*$/);
  return text.slice(0, blank < 0 ? whole : from + blank).trimEnd();
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
