import { expect, it } from 'vitest';
import { extract } from './extract.ts';

const LENGTH = 60_000;

/** Names took time by the square of the length where a word has no end. */
it.each([
  ['one word in capitals', 'A'],
  ['capitals and hyphens', 'A-'],
  ['capitals and digits', 'A1'],
  ['words of one capital', 'A '],
  ['names', 'Ab '],
  ['lines', 'Ab\n'],
])('the stand-in reads %s in linear time', (_, unit) => {
  const start = process.cpuUsage();
  for (const type of ['entities', 'outline', 'concepts']) extract(type, unit.repeat(LENGTH / unit.length));
  expect(process.cpuUsage(start).user).toBeLessThan(1_500_000);
});

it('finds names of several words', () =>
  expect(extract('entities', 'Seen by Clara Stein-Probe in Basel.').items).toContainEqual({
    text: 'Clara Stein-Probe',
    label: 'name',
  }));
