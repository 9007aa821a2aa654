import { beginStory } from '../../draft.ts';
import type { Story } from '../../story.ts';
import { birth, infancy } from './childhood.ts';
import { diagnosis, suspicion } from './diagnosis.ts';
import { methodChange, steroids, tenYears } from './walking.ts';
import { lossOfAmbulation, lungsAndHeart, spineSurgery } from './wheelchair.ts';

/** Anton: from birth to fifteen. */
export function duchenne(seed: number): Story {
  const draft = beginStory(
    'duchenne',
    'A boy with Duchenne muscular dystrophy, from birth to fifteen',
    seed,
    {
      birth: '2010-04-18',
      sex: 'male',
      fullName: 'Anton Probe-Halvorsen',
    },
  );
  birth(draft.chapter('2010-04-21T15:00:00Z', 'Birth'));
  infancy(draft.chapter('2012-05-30T15:00:00Z', 'Vaccinations, late walking, an allergy'));
  suspicion(draft.chapter('2014-11-14T15:00:00Z', 'Falls, and a creatine kinase'));
  diagnosis(draft.chapter('2015-02-27T15:00:00Z', 'The diagnosis'));
  steroids(draft.chapter('2016-06-24T15:00:00Z', 'Steroids'));
  methodChange(draft.chapter('2018-05-18T15:00:00Z', 'The best year of walking, and a new laboratory'));
  tenYears(draft.chapter('2020-10-02T15:00:00Z', 'Ten years: bones and heart protection'));
  lossOfAmbulation(draft.chapter('2022-03-25T15:00:00Z', 'Walking ends'));
  lungsAndHeart(draft.chapter('2023-11-10T15:00:00Z', 'Heart and spine'));
  spineSurgery(draft.chapter('2025-05-16T15:00:00Z', 'After the fusion: nights, heart, growing up'));
  return draft.finish();
}
