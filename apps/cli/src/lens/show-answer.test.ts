import type { LensAnswer, LensValue } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { showAnswer } from './show-answer.ts';

const answer = (columns: readonly string[], ...rows: readonly (readonly LensValue[])[]): LensAnswer => ({
  ...{ columns, rows, truncated: false, asOf: '2025-01-01T00:00:00.000Z', hints: [] },
});

describe('an answer as a table [A5]', () => {
  it('fits on the line: the widest column gives way', () => {
    const shown = showAnswer(answer(['a', 'b'], ['short', 'x'.repeat(200)]), 40).split('\n');
    expect(shown).toEqual(['a      b', expect.any(String), expect.stringMatching(/^short {2}x{32}…$/)]);
    expect(Math.max(...shown.map((line) => line.length))).toBe(40);
  });

  it('lets no text of a record steer the terminal or break a line', () => {
    const shown = showAnswer(answer(['a'], ['one\u001b[2Jtwo\nthree\u202efour']), 80);
    expect(shown.split('\n').at(-1)).toBe('one [2Jtwo three four');
  });

  it('says that there is nothing', () => {
    expect(showAnswer(answer(['a']), 80)).toContain('no rows');
  });
});
