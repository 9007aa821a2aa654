import { describe, expect, it } from 'vitest';
import { withoutNewNumbers } from './summarize-content.ts';

describe('numbers of a summary [D1]', () => {
  it('are those of the source; numbers of list items and footnotes are none', () => {
    expect(withoutNewNumbers('It was 7.9, or 1,200. It was 8.\n2. One.[^14]', '7.9. 1200')).toBe(
      'It was 7.9, or 1,200.\n2. One.[^14]',
    );
  });

  it.each(['\n', '\r', `1${','.repeat(200_000)}2`, ' '])('are read in linear time: %#', (piece) => {
    const start = performance.now();
    withoutNewNumbers('One.', piece.repeat(Math.ceil(200_000 / piece.length)));
    expect(performance.now() - start).toBeLessThan(1_500);
  });
});
