/** `pause` ends a clause, `stop` ends a sentence. */
export type TokenKind = 'word' | 'pause' | 'stop';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const PIECE =
  /\p{N}+(?:[.,]\p{N}+)?|\p{L}+|[.!?;\n]|[,:()"\u201c\u201d\u2026]| [-\u2013\u2014]+ |[\u2013\u2014]/gu;
const STOPS = new Set(['.', '!', '?', ';', '\n']);
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff\p{M}]/gu;
const APOSTROPHE = /(?<=\p{L})['\u2018\u2019\u02bc`\u00b4](?=\p{L})/gu;
/** `he'll` without its apostrophe would be another word. */
const WILL = /(?<=\p{L})['\u2018\u2019\u02bc`\u00b4]ll(?!\p{L})/gu;
/** Letters set apart so that no filter sees the word: `s u i c i d e`, `s.u.i.c.i.d.e`. */
const SPACED = /(?<!\p{L})\p{L}(?:[ .*_-]\p{L}){3,30}(?!\p{L})/gu;

/** An id (`de44c367`), not an amount (`30mg`, `20x500mg`, `1h30min`): the 44 of it is no temperature. */
const IDENTIFIER =
  /(?<![\p{L}\p{N}])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\p{L}+\p{N}+\p{L}+\p{N}|\p{N}+(?!x\p{N})\p{L}+\p{N}{3}|\p{N}+\p{L}+\p{N}+\p{L}+\p{N})[\p{L}\p{N}]*/uy;
const NAMED_WITH_NUMBER = /\p{L}{1,10}\p{N}{1,2}\p{L}{0,3}(?![\p{L}\p{N}])/uy;

/**
 * Words in small letters without accents and apostrophes, and what stands between them. Letters and numbers are apart
 * (`30mg`, `x20`), but for ids and for the names that `whole` holds: the 1 of `hba1c` is no number that somebody has.
 */
export function tokensOf(text: string, whole: ReadonlySet<string> = new Set()): Token[] {
  const plain = text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(WILL, ' will')
    .replace(APOSTROPHE, '')
    .replace(SPACED, (spaced) => spaced.replace(/[ .*_-]/g, ''));
  const tokens: Token[] = [];
  let until = 0;
  for (const { 0: piece, index } of plain.matchAll(PIECE)) {
    if (index < until) continue;
    NAMED_WITH_NUMBER.lastIndex = index;
    const name = whole.size > 0 ? NAMED_WITH_NUMBER.exec(plain)?.[0] : undefined;
    IDENTIFIER.lastIndex = index;
    const id = IDENTIFIER.exec(plain)?.[0];
    const text = id ?? (name !== undefined && whole.has(name) ? name : piece);
    until = index + text.length;
    tokens.push({ kind: kindOf(text), text: text.trim() || text });
  }
  return tokens;
}

function kindOf(piece: string): TokenKind {
  if (STOPS.has(piece)) return 'stop';
  return /[\p{L}\p{N}]/u.test(piece) ? 'word' : 'pause';
}
