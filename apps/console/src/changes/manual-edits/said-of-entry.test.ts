import { expect, it } from 'vitest';
import { savedWords } from './said-of-entry.ts';

it('a correction that changes nothing is not called saved [A20]', () => {
  expect(savedWords(1, 1)).toBe('Nothing was changed.');
  expect(savedWords(2, 1)).toBe('Saved as version 2.');
});
