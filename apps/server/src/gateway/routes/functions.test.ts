import { expect, it } from 'vitest';
import { createFakeWork } from '../testing/fake-work.ts';
import { prepared } from './functions.ts';

const work = createFakeWork(() => true);
const counting = work.functions.get('count_words')!;

it('a function that changes something is a stage of pipelines only: nobody hands it what no stage has checked [D1] [B15]', () => {
  const body = { words: 'a b' };
  expect(prepared(work, 'count-words', body).definition).toBe(counting);
  const functions = new Map([['count_words', { ...counting, effect: 'effect' as const }]]);
  expect(() => prepared({ ...work, functions }, 'count-words', body)).toThrow('not_found');
});
