/** Turns direction, hides, or belongs to no script: a person would not see what a model reads. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** One blank between words, at most one empty line between paragraphs, nothing that a reader would not see. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .toWellFormed()
    .trim();
}

/** The first so many characters; a character of two halves is kept whole or not at all. */
export function firstOf(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.length < text.length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
