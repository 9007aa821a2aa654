import { passageOf } from '@consilium/kernel';
import { expect, it } from 'vitest';
import { passage } from '../claims/literature/passage.fixture.ts';
import { disagreements, findingAbout } from './findings.ts';

const of = (text: string, hash: string) =>
  passageOf(passage(text, undefined, { hash: hash.repeat(64), start: 100 }))!;
const less = of(
  'Background: Metformin lowers HbA1c.\nResults: Metformin lowered HbA1c by 1.0 percentage points.',
  'a',
);
const same = of('Metformin did not change HbA1c in frail adults. Falls were fewer with exercise.', 'b');

it('finds the sentence that answers a question, word for word and in its place, and none that describes the setting [B15]', () => {
  const found = findingAbout(less, 'Does metformin lower HbA1c?');
  expect(found?.words).toBe('Metformin lowered HbA1c by 1.0 percentage points.');
  expect(less.text.slice(found!.start - 100, found!.end - 100)).toBe(found?.words);
  expect(findingAbout(less, 'statins and muscle pain')).toBeNull();
});

it('states that two sources go different ways about the same, once for each pair [B15]', () => {
  const found = disagreements([less, same], 'metformin HbA1c');
  expect(found.map(({ one, other }) => [one.words, other.words])).toEqual([
    ['Metformin lowered HbA1c by 1.0 percentage points.', 'Metformin did not change HbA1c in frail adults.'],
  ]);
});

it('states none within one source, of what goes the same way, or about something else [B15]', () => {
  const more = of('Metformin reduced HbA1c in adults.', 'c');
  const falls = of('Falls were more frequent with sedatives.', 'd');
  expect(disagreements([less, more], 'metformin HbA1c')).toEqual([]);
  expect(disagreements([same, falls], 'metformin HbA1c falls')).toEqual([]);
});
