import type { Span } from '@consilium/kernel';
import { quoted, refuse } from '../refuse.ts';

/** A piece of the text. `value` is what a string, number or name says; of a symbol it is the symbol. */
export type Token = Span &
  (
    | { readonly kind: 'name'; readonly value: string; readonly word: string }
    | { readonly kind: 'string' | 'symbol'; readonly value: string }
    /** Not yet checked against the range of an integer: `-9223372036854775808` is two tokens. */
    | { readonly kind: 'integer'; readonly value: bigint }
    | { readonly kind: 'float'; readonly value: number }
    | { readonly kind: 'end'; readonly value: '' }
  );

/** Of two characters; arrows are not among them: `a<-1` compares, `(a)<--(b)` is a pattern, and only the grammar knows which. */
const DOUBLE: ReadonlySet<string> = new Set('<= >= <> .. =~ += || && != == ::'.split(' '));
const SINGLE = '()[]{},.:;|&!%$*/+-^=<>';

/** The tokens of a text, the last of kind `end`. Every character of the text is in one, or is space or comment. */
export function lex(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = skipped(text, 0);
  while (at < text.length) {
    const token = readToken(text, at);
    tokens.push(token);
    at = skipped(text, token.end);
  }
  tokens.push({ kind: 'end', value: '', start: text.length, end: text.length });
  return tokens;
}

function readToken(text: string, at: number): Token {
  const point = text.codePointAt(at)!;
  if (isNameStart(point)) return readName(text, at);
  const next = text.charCodeAt(at + 1);
  if (isDigit(point) || (point === 0x2e && isDigit(next))) return readNumber(text, at);
  const character = text.charAt(at);
  if (character === "'" || character === '"') return readString(text, at);
  if (character === '`') return readQuotedName(text, at);
  const double = text.slice(at, at + 2);
  if (DOUBLE.has(double)) return { kind: 'symbol', value: double, start: at, end: at + 2 };
  if (SINGLE.includes(character)) return { kind: 'symbol', value: character, start: at, end: at + 1 };
  const what = `The character ${shown(point)} has no meaning in Cypher.`;
  const instead = 'Write strings in straight quotes and use only the signs of Cypher.';
  return refuse('grammar', what, { start: at, end: at + String.fromCodePoint(point).length }, instead);
}

function shown(point: number): string {
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return point > 0x20 && point < 0xd800 ? `${quoted(String.fromCodePoint(point))} (${code})` : code;
}

function readName(text: string, start: number): Token {
  let at = start;
  while (at < text.length) {
    const point = text.codePointAt(at)!;
    if (!isNamePart(point)) break;
    at += point > 0xffff ? 2 : 1;
  }
  const value = text.slice(start, at);
  // Keywords are ASCII: in upper case `lımıt` would be one, too.
  const word = /\W/.test(value) ? '' : value.toUpperCase();
  return { kind: 'name', value, word, start, end: at };
}

/** A backtick within is doubled. What is quoted is never a keyword: its `word` is empty. */
function readQuotedName(text: string, start: number): Token {
  let value = '';
  let from = start + 1;
  for (;;) {
    const close = text.indexOf('`', from);
    if (close < 0) {
      const instead = 'Close it: `name`.';
      refuse('grammar', 'A name in backticks is not closed.', { start, end: text.length }, instead);
    }
    value += text.slice(from, close);
    from = close + 1;
    if (text.charAt(from) !== '`') break;
    value += '`';
    from += 1;
  }
  const span = { start, end: from };
  if (value === '') refuse('grammar', 'A name in backticks is empty.', span, 'Write a name: `name`.');
  // Neo4j reads \uXXXX everywhere, others only in strings: a name in which they would differ is not taken.
  if (value.includes('\\') || !value.isWellFormed() || value.includes('\0')) {
    const instead = 'Write the name in letters.';
    refuse('grammar', 'A name in backticks holds a sign that no name has.', span, instead);
  }
  return { kind: 'name', value, word: '', ...span };
}

/** Past spaces and comments. */
function skipped(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
    if (text.startsWith('//', at)) at = endOfLine(text, at);
    else if (text.startsWith('/*', at)) at = endOfComment(text, at);
    else return at;
  }
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== '\n' && text.charAt(at) !== '\r') at += 1;
  return at;
}

function endOfComment(text: string, start: number): number {
  const close = text.indexOf('*/', start + 2);
  if (close >= 0) return close + 2;
  const instead = 'Close it with */ or leave it out.';
  return refuse('grammar', 'A comment is not closed.', { start, end: text.length }, instead);
}

/** `7`, `7.5`, `.5`, `1e9`. `1..3` is 1 and then a range. */
function readNumber(text: string, start: number): Token {
  let at = digits(text, start);
  let whole = true;
  if (text.charAt(at) === '.' && isDigit(text.charCodeAt(at + 1))) {
    whole = false;
    at = digits(text, at + 1);
  }
  if (text.charAt(at) === 'e' || text.charAt(at) === 'E') {
    const sign = text.charAt(at + 1);
    const from = sign === '-' || sign === '+' ? at + 2 : at + 1;
    if (isDigit(text.charCodeAt(from))) {
      whole = false;
      at = digits(text, from);
    }
  }
  ended(text, start, at);
  const written = text.slice(start, at);
  if (!whole) return float(written, start, at);
  if (written.length > 1 && written.startsWith('0')) malformed(text, start, at);
  return { kind: 'integer', value: BigInt(written), start, end: at };
}

function float(written: string, start: number, end: number): Token {
  const value = Number(written);
  if (Number.isFinite(value)) return { kind: 'float', value, start, end };
  const instead = 'Write a smaller number.';
  return refuse('number', `${quoted(written)} is too large for a number.`, { start, end }, instead);
}

function digits(text: string, from: number): number {
  let at = from;
  while (at < text.length && isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

/** A letter directly after a number is neither of both. */
function ended(text: string, start: number, at: number): void {
  const next = text.codePointAt(at);
  if (next !== undefined && isNamePart(next)) malformed(text, start, at + 1);
}

function malformed(text: string, start: number, end: number): never {
  const written = text.slice(start, end);
  const instead = 'Write it as 12, 1.5 or 1e9.';
  return refuse('number', `${quoted(written)} is not a number.`, { start, end }, instead);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** A string in single or double quotes, its escapes resolved. NUL and halves of a character are refused: no JSON text holds them. */
function readString(text: string, start: number): Token {
  const quote = text.charAt(start);
  let value = '';
  let at = start + 1;
  for (;;) {
    const character = text.charAt(at);
    if (character === '') {
      refuse('grammar', 'A string is not closed.', { start, end: text.length }, `Close it with ${quote}.`);
    }
    if (character === quote) break;
    if (character === '\\') {
      const escaped = readEscape(text, at);
      value += escaped.value;
      at = escaped.end;
    } else {
      value += character;
      at += 1;
    }
  }
  const span = { start, end: at + 1 };
  if (!value.isWellFormed() || value.includes('\0')) {
    refuse('grammar', 'A string holds NUL or half of a character.', span, 'Write it without that character.');
  }
  return { kind: 'string', value, ...span };
}

function readEscape(text: string, start: number): { readonly value: string; readonly end: number } {
  const letter = text.charAt(start + 1);
  const known = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
  if (known !== undefined) return { value: known, end: start + 2 };
  const digits = text.slice(start + 2, start + 6);
  if (
    letter === 'u' &&
    digits.length === 4 &&
    [...digits].every((digit) => isHexDigit(digit.charCodeAt(0)))
  ) {
    return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: start + 6 };
  }
  const what = 'A string holds an unknown escape.';
  const instead = String.raw`Known are \\ \' \" \n \r \t \b \f and \uXXXX; a backslash itself is \\.`;
  return refuse('grammar', what, { start, end: Math.min(start + 2, text.length) }, instead);
}

/** What openCypher calls whitespace, as code units. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x1f);
  if (code < 0x80) return false;
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    code === 0x180e ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

/** `point` is a code point, so that letters beyond the first plane count too. */
function isNameStart(point: number): boolean {
  if (point < 0x80)
    return (point >= 0x61 && point <= 0x7a) || (point >= 0x41 && point <= 0x5a) || point === 0x5f;
  return /\p{ID_Start}/u.test(String.fromCodePoint(point));
}

function isNamePart(point: number): boolean {
  if (point < 0x80) return isNameStart(point) || isDigit(point);
  return /\p{ID_Continue}/u.test(String.fromCodePoint(point));
}
