import { expect, it } from 'vitest';
import { cut, plain } from './plain.ts';

it.each([
  ['an escape sequence', 'a\u001b[2Jb', 'a [2Jb'],
  ['a bell and a line', 'a\u0007\r\nb', 'a b'],
  ['a sequence of one character', 'a\u009b1mb', 'a 1mb'],
  ...['\u061c', '\u200f', '\u202e', '\u2066', '\u2069', '\u2028'].map((turn) => [
    `U+${turn.charCodeAt(0).toString(16)}`,
    `12.5${turn}mg`,
    '12.5 mg',
  ]),
])('%s does not steer the terminal [F6]', (_name, text, shown) => expect(plain(text)).toBe(shown));

it('cuts between characters, never inside one', () => {
  expect(cut('🫀🫀🫀', 2)).toBe('🫀…');
  expect(cut('abc', 3)).toBe('abc');
});
