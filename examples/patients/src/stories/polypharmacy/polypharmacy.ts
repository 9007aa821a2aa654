import { beginStory } from '../../draft.ts';
import type { Story } from '../../story.ts';
import { baseline, bladderAndSleep } from './adding.ts';
import { assessment, headInjury, quiet, review, withoutThem } from './removing.ts';
import { firstFall, memory } from './wrist-and-memory.ts';

/** Walter: how a list of medicines grew, what it did, and how it was made short again. */
export function polypharmacy(seed: number): Story {
  const draft = beginStory(
    'polypharmacy',
    'An old man with many medicines, falls, and fewer medicines',
    seed,
    {
      birth: '1938-03-30',
      sex: 'male',
      fullName: 'Walter Probe-Ostergaard',
    },
  );
  baseline(draft.chapter('2015-04-24T15:00:00Z', 'Atrial fibrillation and warfarin'));
  bladderAndSleep(draft.chapter('2016-11-25T15:00:00Z', 'Bladder and sleep'));
  firstFall(draft.chapter('2018-05-18T15:00:00Z', 'A wrist'));
  memory(draft.chapter('2019-10-25T15:00:00Z', 'Memory, and two drugs that fight'));
  headInjury(draft.chapter('2021-02-26T15:00:00Z', 'A head injury'));
  assessment(draft.chapter('2021-05-21T15:00:00Z', 'Asked for each of them'));
  withoutThem(draft.chapter('2022-01-28T15:00:00Z', 'Without them'));
  review(draft.chapter('2023-08-18T15:00:00Z', 'On the lake'));
  quiet(draft.chapter('2025-03-21T15:00:00Z', 'Six medicines'));
  return draft.finish();
}
