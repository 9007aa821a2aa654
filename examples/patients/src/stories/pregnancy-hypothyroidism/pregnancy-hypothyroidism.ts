import { beginStory } from '../../draft.ts';
import type { Story } from '../../story.ts';
import { afterSixWeeks, birth, firstYear, tiredAgain } from './after.ts';
import { thyroid, wish } from './thyroid-years.ts';
import { booking, secondTrimester, thirdTrimester } from './trimesters.ts';

/** Lucia: a thyroid, a pregnancy, and the year after. */
export function pregnancyHypothyroidism(seed: number): Story {
  const title = 'A pregnancy with hypothyroidism, and the year after';
  const draft = beginStory('pregnancy-hypothyroidism', title, seed, {
    birth: '1991-12-05',
    sex: 'female',
    fullName: 'Lucia Probe-Okonkwo',
  });
  thyroid(draft.chapter('2019-12-13T15:00:00Z', 'The thyroid'));
  wish(draft.chapter('2021-01-29T15:00:00Z', 'Wanting a child'));
  booking(draft.chapter('2021-05-14T15:00:00Z', 'Eight weeks'));
  secondTrimester(draft.chapter('2021-08-06T15:00:00Z', 'Twenty weeks; new units'));
  thirdTrimester(draft.chapter('2021-11-26T15:00:00Z', 'Iron, and a plan for the birth'));
  birth(draft.chapter('2021-12-20T15:00:00Z', 'The birth'));
  afterSixWeeks(draft.chapter('2022-02-11T15:00:00Z', 'Six weeks after'));
  tiredAgain(draft.chapter('2022-07-29T15:00:00Z', 'Tired again'));
  firstYear(draft.chapter('2022-12-16T15:00:00Z', 'One year'));
  return draft.finish();
}
