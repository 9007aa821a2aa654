/** What code writes behind a sentence that its cited facts do not carry: it goes wherever the text of the message goes. */
export const NOT_CONFIRMED = ' [not confirmed]';

/** The same words in brackets as a model writes them: only code says what was confirmed. */
const OF_MODEL =
  / ?[[({【〔][^\p{L}\n[\](){}]{0,8}(?:not|un|non)[ -]{0,3}confirmed[^\n[\](){}]{0,40}[\])}】〕]/giu;

export function withoutOwnMark(text: string): string {
  return /confirmed/i.test(text) ? text.replaceAll(OF_MODEL, '') : text;
}
