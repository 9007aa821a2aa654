import { expect, it } from 'vitest';
import { expectedOutputTokens, mostOutputTokens } from './expected-output.ts';

it('an answer is never expected to be longer than it may be, nor empty', () => {
  for (const name of ['extract_structure', 'summarize_content', 'generate_code', 'another'])
    for (const read of [0, 100, 100_000])
      for (const most of [1, 50, 8_192]) {
        const about = expectedOutputTokens(name, { read, most });
        expect(about).toBeGreaterThanOrEqual(1);
        expect(about).toBeLessThanOrEqual(most);
      }
});

it('a list grows with the text more slowly than the text, an answer of known parts with its parts alone', () => {
  const found = (read: number) => expectedOutputTokens('extract_structure', { read, most: 2_048 });
  expect(found(4_000) / found(1_000)).toBeCloseTo(2, 1);
  const verdicts = (read: number, parts: number) =>
    expectedOutputTokens('validate_against_spec', { read, most: 1_024, parts });
  expect(verdicts(8_000, 5)).toBe(verdicts(400, 5));
  expect(verdicts(400, 10)).toBeGreaterThan(1.8 * verdicts(400, 5));
  expect(mostOutputTokens(4_096, 8, 6)).toBe(72);
  expect(mostOutputTokens(1_024, 500, 230)).toBe(1_024);
});
