import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textChunks } from './text-chunks.ts';

it('joined again is the text, and no piece splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const chunks = textChunks(text);
      expect(chunks.join('')).toBe(text);
      for (const chunk of chunks) expect(chunk.isWellFormed()).toBe(true);
    }),
  );
});

it('a long text comes in several pieces, an empty one in none', () => {
  expect(textChunks('word '.repeat(20)).length).toBeGreaterThan(2);
  expect(textChunks('')).toEqual([]);
});
