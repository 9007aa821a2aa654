import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passagesOf } from './passages.ts';

const sentence = (n: number) =>
  `Sentence ${n} says that the dose of 5.5 mg was given to ${n} adults in the trial.`;
const textOf = (count: number) => Array.from({ length: count }, (_, n) => sentence(n)).join(' ');

describe('passages of a text [D7]', () => {
  it('end where a sentence ends, and are about 800 characters long', () => {
    const text = textOf(100);
    const passages = passagesOf(text).map(({ start, end }) => text.slice(start, end));
    for (const passage of passages) expect(passage).toMatch(/^Sentence .*trial\.$/);
    for (const passage of passages.slice(0, -1)) {
      expect(passage.length).toBeGreaterThanOrEqual(590);
      expect(passage.length).toBeLessThanOrEqual(1_000);
    }
  });

  it('cut a sentence without an end behind a word', () => {
    const text = 'word '.repeat(1_000);
    for (const { start, end } of passagesOf(text)) {
      expect(text.slice(start, end)).toMatch(/^word.*word$/);
      expect(end - start).toBeLessThanOrEqual(1_000);
    }
  });

  it('hold every character but white space once, in order, and break none', () => {
    const pieces = fc.oneof(
      fc.constantFrom('. ', '!\n', '\n\n', ' ', '? "', sentence(1), 'x'.repeat(700), '𝒳'.repeat(400)),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const passages = passagesOf(text);
        const said = passages.map(({ start, end }) => text.slice(start, end));
        expect(said.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const [n, { start, end }] of passages.entries()) {
          expect(end - start).toBeLessThanOrEqual(1_000);
          expect(start).toBeGreaterThanOrEqual(passages[n - 1]?.end ?? 0);
          expect(said[n]?.isWellFormed()).toBe(text.isWellFormed());
        }
      }),
    );
  });

  it('of nothing are none', () => expect(passagesOf(' \n ')).toEqual([]));
});
