import { describe, expect, it } from 'vitest';
import { findQuote } from './find-quote.ts';

describe('place of a quote [A16]', () => {
  const cut = (text: string, quote: string) => {
    const span = findQuote(text, quote);
    return span && text.slice(span.start, span.end);
  };

  it('finds it character by character', () => {
    expect(findQuote('I take 5 mg daily', '5 mg')).toEqual({ start: 7, end: 11 });
    expect(findQuote('all of it', 'all of it')).toEqual({ start: 0, end: 9 });
    expect(findQuote('a 😀 smile', '😀')).toEqual({ start: 2, end: 4 });
  });

  it('takes the first of several places', () => {
    expect(findQuote('5 mg, later 5 mg', '5 mg')).toEqual({ start: 0, end: 4 });
    expect(findQuote('5\n mg, later 5\nmg', '5 mg')).toEqual({ start: 0, end: 5 });
  });

  it('prefers a place that stands exactly so to an earlier one with other white space', () => {
    expect(findQuote('5  mg, later 5 mg', '5 mg')).toEqual({ start: 13, end: 17 });
  });

  it('counts a run of white space as one blank, and covers the original characters', () => {
    expect(cut('since  May\n 2021, twice', 'May 2021')).toBe('May\n 2021');
    expect(cut('May 2021', 'May\n\n2021')).toBe('May 2021');
    expect(cut('a\u00a0b', 'a b')).toBe('a\u00a0b');
    expect(cut('😀  😀 x', '😀 😀 x')).toBe('😀  😀 x');
    expect(cut('x May  2021', '  May 2021\n')).toBe('May  2021');
  });

  it('counts every run before the quote, in it and around it', () => {
    const text = '\n\na  b   c\t\td  e \n f';
    for (const quote of ['a b', 'b c d', 'c d', 'e f', 'a b c d e f', 'd e'])
      expect(cut(text, quote)?.replaceAll(/\s+/g, ' ')).toBe(quote);
  });

  it('does not find what is not there: other letters, other case, nothing at all, a gap where there is none', () => {
    for (const quote of ['10 mg', '5 MG', '', ' \n', '5mg', '5 m g'])
      expect(findQuote('I take 5 mg', quote)).toBeNull();
  });

  it('stays quick in a hostile text', () => {
    const started = performance.now();
    expect(findQuote('a '.repeat(1_000_000), `${'a  '.repeat(1_300)}b`)).toBeNull();
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
