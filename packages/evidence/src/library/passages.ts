/** Characters of a passage: it is closed at the first end of a sentence behind `usual`, and cut at `most`. */
const usual = 600;
const most = 1_000;

/** The end of a sentence or of a paragraph, with the white space behind it. */
const BORDER = /[.!?]["')\]]?\s+|\n\s*\n/g;

export interface Span {
  /** From the first character to behind the last. */
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts a text into passages of about 800 characters that end where a sentence ends, without white space around them. Together they
 * hold every other character of the text once.
 */
export function passagesOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  const close = (end: number) => {
    const span = trimmed(text, { start, end });
    if (span.end > span.start) spans.push(span);
    start = end;
  };
  let last = 0;
  for (const { index, 0: border } of text.matchAll(BORDER)) {
    const end = index + border.length;
    while (end - start > most) close(last > start ? last : wordBorder(text, start + most));
    if (end - start >= usual) close(end);
    last = end;
  }
  while (text.length - start > most) close(last > start ? last : wordBorder(text, start + most));
  close(text.length);
  return spans;
}

/** A sentence that is too long is cut behind a word; a word that is too long, anywhere but inside a character. */
function wordBorder(text: string, before: number): number {
  for (let at = before; at > before - 100; at -= 1) if (/\s/.test(text[at - 1]!)) return at;
  return text.codePointAt(before - 1)! > 0xffff ? before - 1 : before;
}

function trimmed(text: string, { start, end }: Span): Span {
  const piece = text.slice(start, end);
  return { start: start + piece.length - piece.trimStart().length, end: start + piece.trimEnd().length };
}
