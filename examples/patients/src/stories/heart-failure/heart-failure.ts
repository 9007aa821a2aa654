import { beginStory } from '../../draft.ts';
import type { Story } from '../../story.ts';
import { defibrillator, iron, newDrugs, rhythm, stable, washout } from './holding.ts';
import { before, infarction } from './infarction.ts';
import { afterInfarction, decompensation } from './weakening.ts';

/** Margarethe: an infarction, and ten years with a weak heart. */
export function heartFailure(seed: number): Story {
  const draft = beginStory('heart-failure', 'Heart failure after an infarction, over twelve years', seed, {
    birth: '1951-02-11',
    sex: 'female',
    fullName: 'Margarethe Probe-Lindqvist',
  });
  before(draft.chapter('2013-01-25T15:00:00Z', 'High blood pressure'));
  infarction(draft.chapter('2014-09-19T15:00:00Z', 'The infarction'));
  afterInfarction(draft.chapter('2016-06-24T15:00:00Z', 'A scar that stays'));
  decompensation(draft.chapter('2017-02-17T15:00:00Z', 'Water'));
  washout(draft.chapter('2018-06-29T15:00:00Z', 'A new drug, and a question'));
  defibrillator(draft.chapter('2019-03-15T15:00:00Z', 'The defibrillator; new units'));
  newDrugs(draft.chapter('2020-11-27T15:00:00Z', 'By video; a fourth pillar'));
  rhythm(draft.chapter('2022-05-27T15:00:00Z', 'Atrial fibrillation'));
  iron(draft.chapter('2023-12-15T15:00:00Z', 'Iron'));
  stable(draft.chapter('2025-06-20T15:00:00Z', 'Stable'));
  return draft.finish();
}
