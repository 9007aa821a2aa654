import { describe, expect, it } from 'vitest';
import { countTokens } from '../test-support/fake-context.fixture.ts';
import { cutToTokens } from './cut-text.ts';
import { inputHash } from './input-hash.ts';

describe('cutting a text to its budget [D1]', () => {
  it.each([
    ['It fell. It rose', 4, 'It fell. It rose'],
    ['It fell. It rose.', 4, 'It fell.'],
    ['one two three', 2, 'one two'],
    ['abcdefghijkl', 2, 'abcdefgh'],
    ['abc😀def', 1, 'abc'],
    ['anything', 0, ''],
  ])('%j to %i tokens', (text, most, cut) => {
    expect(cutToTokens(text, most, countTokens)).toBe(cut);
  });
});

describe('the hash of an input [D1]', () => {
  it('does not depend on the order of keys, or on the choice of models', () => {
    expect(inputHash({ a: 1, b: 2, preset: 'D4' })).toBe(inputHash({ b: 2, a: 1, quality: undefined }));
    expect(inputHash({ a: 1 })).not.toBe(inputHash({ a: 2 }));
  });
});
