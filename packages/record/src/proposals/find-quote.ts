/** Half-open range of UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The first place where the quote stands in the text: character by character, else with every run of white space
 * counted as one blank. The span covers the text's own characters. Null: it does not stand there.
 */
export function findQuote(text: string, quote: string): Span | null {
  if (quote.trim() === '') return null;
  const start = text.indexOf(quote);
  return start >= 0 ? { start, end: start + quote.length } : findLoosely(text, quote);
}

function findLoosely(text: string, quote: string): Span | null {
  const folded = text.replaceAll(/\s+/g, ' ');
  const wanted = quote.trim().replaceAll(/\s+/g, ' ');
  const at = folded.indexOf(wanted);
  if (at < 0) return null;
  const start = placeIn(text, at);
  return { start, end: start + placeIn(text.slice(start), wanted.length - 1) + 1 };
}

/** Where the character stands in the text that stands at `index` once runs of white space are single blanks. */
function placeIn(text: string, index: number): number {
  let shorter = 0;
  for (const { 0: run, index: at } of text.matchAll(/\s{2,}/g)) {
    if (at - shorter >= index) break;
    shorter += run.length - 1;
  }
  return index + shorter;
}
