import { expect, it } from 'vitest';
import { readYaml } from './yaml-source.ts';

it.each(['[', '{a: ', '- '])('refuses a file that nests %s deeper than the stack', (level) => {
  const { problems } = readYaml({ path: 'team.yml', text: level.repeat(20_000) });
  expect(problems.map(({ code }) => code)).toContain('too_deep');
});
