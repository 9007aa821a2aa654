import { expect, it } from 'vitest';
import { readYaml } from './yaml-source.ts';

const codesOf = (text: string, limits = { characters: 1e6, tokens: 1e6 }) =>
  readYaml({ path: 'team.yml', text }, limits).problems.map(({ code }) => code);

it.each(['[', '{a: ', '- '])('refuses a file that nests %s deeper than the stack', (level) => {
  expect(codesOf(level.repeat(20_000))).toContain('too_deep');
});

it('refuses a team file with more words and signs than the parser reads in time, and no long instruction', () => {
  const read = (text: string) => readYaml({ path: 'team.yml', text }).problems.map(({ code }) => code);
  expect(read('- a\n'.repeat(2_000))).toEqual(['file_too_large']);
  expect(read(`instruction: |\n${'  Say, in short: what is known? [1] {a}\n'.repeat(1_000)}`)).toEqual([]);
});

it('finds a key that stands twice among many in one walk', () => {
  const keys = Array.from({ length: 10_000 }, (_, n) => `k${n}: 1\n`).join('');
  const start = process.cpuUsage();
  expect(codesOf(`${keys}k7: 2\n`)).toEqual(['duplicate_key']);
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});

it('refuses more aliases than anybody writes', () => {
  expect(codesOf(`- &a 1\n${'- *a\n'.repeat(65)}`)).toEqual(['too_many_aliases']);
  expect(codesOf(`- &a 1\n${'- *a\n'.repeat(50)}`)).toEqual([]);
});
