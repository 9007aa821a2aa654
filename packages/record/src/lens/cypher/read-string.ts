import { refuse } from '../refuse.ts';
import { isHexDigit } from './characters.ts';
import type { Token } from './token.ts';

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
export function readString(text: string, start: number): Token {
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
  return refuse(
    'grammar',
    'A string holds an unknown escape.',
    { start, end: Math.min(start + 2, text.length) },
    String.raw`Known are \\ \' \" \n \r \t \b \f and \uXXXX; a backslash itself is \\.`,
  );
}
