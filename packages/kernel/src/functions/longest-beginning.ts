/**
 * The longest beginning of a text that has at most so many tokens; no pair of surrogates is split. `countTokens` must not fall when a
 * text grows.
 */
export function longestBeginning(text: string, most: number, countTokens: (text: string) => number): string {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (countTokens(text.slice(0, middle)) <= most) low = middle;
    else high = middle - 1;
  }
  const next = text.charCodeAt(low);
  return text.slice(0, next >= 0xdc00 && next <= 0xdfff ? low - 1 : low);
}
