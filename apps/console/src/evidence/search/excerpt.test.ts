import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

const marked = (text: string, query: string) =>
  excerptOf(text, query)
    .map(({ piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join('');

describe('excerpt of a passage [D7]', () => {
  it('marks whole words and their other endings, and no stop words', () => {
    expect(marked('Two trials of Metformin in the clinic.', 'what does metformin do in the trial?')).toBe(
      'Two [trials] of [Metformin] in the clinic.',
    );
    expect(marked('Intrinsic art.', 'in art')).toBe('Intrinsic [art].');
  });

  it('cuts a long passage between words, around the first match', () => {
    const long = `${'before '.repeat(80)}metformin ${'after '.repeat(80)}`;
    const cut = marked(long, 'metformin');
    expect(cut).toMatch(/^ … before .* \[metformin\] after .* … $/);
    expect(cut.length).toBeLessThan(450);
    expect(marked('short', 'nothing')).toBe('short');
    expect(marked('x'.repeat(2_000), 'y').length).toBeLessThan(450);
  });
});
