import { expect, it } from 'vitest';
import { countries, withArticle } from './countries.ts';

it('knows countries by their names, and nothing else [A15]', () => {
  const all = countries();
  expect(all).toContainEqual({ code: 'DE', name: 'Germany' });
  expect(all).toContainEqual({ code: 'ZA', name: 'South Africa' });
  expect(all.length).toBeGreaterThan(190);
  expect(all.filter(({ name }) => / union|unknown|pseudo|United Nations|zone/i.test(name))).toEqual([]);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

it.each([
  ['US', 'the United States'],
  ['NL', 'the Netherlands'],
  ['DE', 'Germany'],
])('%s in a sentence: %s', (code, words) =>
  expect(withArticle(countries().find((each) => each.code === code)!)).toBe(words),
);
