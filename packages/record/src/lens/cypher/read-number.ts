import { quoted, refuse } from '../refuse.ts';
import { isDigit, isNamePart } from './characters.ts';
import type { Token } from './token.ts';

/** `7`, `7.5`, `.5`, `1e9`. `1..3` is 1 and then a range. */
export function readNumber(text: string, start: number): Token {
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
  return refuse(
    'number',
    `${quoted(written)} is too large for a number.`,
    { start, end },
    'Write a smaller number.',
  );
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
  return refuse(
    'number',
    `${quoted(written)} is not a number.`,
    { start, end },
    'Write it as 12, 1.5 or 1e9.',
  );
}
