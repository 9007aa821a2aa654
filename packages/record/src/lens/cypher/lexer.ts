import { quoted, refuse } from '../refuse.ts';
import { isDigit, isNamePart, isNameStart, isSpace } from './characters.ts';
import { readNumber } from './read-number.ts';
import { readString } from './read-string.ts';
import type { Token } from './token.ts';

/** Of two characters; arrows are not among them: `a<-1` compares, `(a)<--(b)` is a pattern, and only the grammar knows which. */
const DOUBLE: ReadonlySet<string> = new Set([
  '<=',
  '>=',
  '<>',
  '..',
  '=~',
  '+=',
  '||',
  '&&',
  '!=',
  '==',
  '::',
]);
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
  return refuse(
    'grammar',
    `The character ${shown(point)} has no meaning in Cypher.`,
    { start: at, end: at + String.fromCodePoint(point).length },
    'Write strings in straight quotes and use only the signs of Cypher.',
  );
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
      refuse(
        'grammar',
        'A name in backticks is not closed.',
        { start, end: text.length },
        'Close it: `name`.',
      );
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
    refuse(
      'grammar',
      'A name in backticks holds a sign that no name has.',
      span,
      'Write the name in letters.',
    );
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
  return refuse(
    'grammar',
    'A comment is not closed.',
    { start, end: text.length },
    'Close it with */ or leave it out.',
  );
}
