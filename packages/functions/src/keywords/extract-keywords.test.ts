import { describe, expect, it } from 'vitest';
import { extractKeywords } from './extract-keywords.ts';
import { keywordExtraction } from './keyword-tool.ts';

describe('keyword extraction [D1]', () => {
  it('puts frequent phrases of rare words first, with their places', () => {
    const text =
      'The renal failure was severe. Renal failure needs care, and the care of renal failure is long.';
    const [first, ...others] = extractKeywords(text);
    expect(first).toMatchObject({ keyword: 'renal failure', count: 2, score: 1, start: 4, end: 17 });
    expect(others.every(({ score }) => score <= 1)).toBe(true);
    expect(others.map(({ keyword }) => keyword)).not.toContain('the');
  });

  it('is a tool', async () => {
    const input = keywordExtraction.input.parse({ text: 'aspirin and heparin', most: 1 });
    expect(await keywordExtraction.execute(input)).toMatchObject({ keywords: [{ keyword: 'aspirin' }] });
  });

  it.each(['a', 'word ', 'word', '.', ' ', 'a-', "x'"])('takes linear time with many %j', (unit) => {
    const started = process.cpuUsage();
    extractKeywords(unit.repeat(400_000 / unit.length));
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });
});
