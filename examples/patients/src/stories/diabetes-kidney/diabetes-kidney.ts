import { beginStory } from '../../draft.ts';
import type { Story } from '../../story.ts';
import { albuminuria, diagnosis, pressure } from './first-years.ts';
import { injury, nephrology, threeDrugs } from './late-years.ts';
import { newLaboratory, protection } from './middle-years.ts';

/** Bernardo: type 2 diabetes, and what it did to his kidneys. */
export function diabetesKidney(seed: number): Story {
  const draft = beginStory(
    'diabetes-kidney',
    'Type 2 diabetes with kidney disease, over sixteen years',
    seed,
    {
      birth: '1958-09-03',
      sex: 'male',
      fullName: 'Bernardo Probe-Castellan',
    },
  );
  diagnosis(draft.chapter('2009-03-27T15:00:00Z', 'Thirst: the diagnosis'));
  pressure(draft.chapter('2011-05-20T15:00:00Z', 'Blood pressure, and a cough'));
  albuminuria(draft.chapter('2014-06-27T15:00:00Z', 'Albumin in the urine'));
  newLaboratory(draft.chapter('2017-04-28T15:00:00Z', 'New units; low sugar at the wheel'));
  protection(draft.chapter('2019-10-25T15:00:00Z', 'Protecting the kidney'));
  injury(draft.chapter('2021-11-19T15:00:00Z', 'An acute injury'));
  threeDrugs(draft.chapter('2023-03-31T15:00:00Z', 'Stage 3b, and a third drug'));
  nephrology(draft.chapter('2025-02-21T15:00:00Z', 'Looking ahead with the nephrologist'));
  return draft.finish();
}
