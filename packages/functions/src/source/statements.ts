import { splitSentences } from '@consilium/clinical';

/** A sentence, or a line of code, with its place in the text. */
export interface Statement {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** How far a sentence is looked for behind the last one. */
const NEAR = 50;

/** The statements of a text that say something: brackets alone do not. */
export function statementsOf(text: string): readonly Statement[] {
  const statements: Statement[] = [];
  let line = 0;
  for (const written of text.split('\n')) {
    let at = line;
    for (const sentence of splitSentences(written)) {
      while (/\s/.test(text[at] ?? '')) at += 1;
      const found = text.slice(at, at + sentence.length + NEAR).indexOf(sentence);
      const start = at + Math.max(0, found);
      at = start + sentence.length;
      if (found >= 0 && /[\p{L}\p{N}]{2}/u.test(sentence))
        statements.push({ text: sentence, start, end: at });
    }
    line += written.length + 1;
  }
  return statements;
}
