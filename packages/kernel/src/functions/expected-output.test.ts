import { expect, it } from 'vitest';
import { expectedOutputTokens } from './expected-output.ts';

it.each([
  ['summarize_content', 10_000, 400, 340],
  ['extract_structure', 1_000, 2_048, 350],
  ['extract_structure', 100_000, 2_048, 2_048],
  ['decompose_task', 100, 2_048, 520],
  ['one of yours', 100, 900, 300],
  ['constructor', 100, 900, 300],
])('%s with %d tokens of input and at most %d: about %d [D12]', (name, read, most, about) => {
  expect(expectedOutputTokens(name, read, most)).toBe(about);
});
