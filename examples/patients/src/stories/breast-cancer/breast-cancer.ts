import { beginStory } from '../../draft.ts';
import type { Story } from '../../story.ts';
import { board, fever } from './chemotherapy.ts';
import { diagnosis, screening } from './diagnosis.ts';
import { fiveYears, followUp, heartPause, marker, nextYears, surgery } from './treatment.ts';

/** Helene: found by screening, treated, and followed. */
export function breastCancer(seed: number): Story {
  const draft = beginStory('breast-cancer', 'Breast cancer, from screening to follow-up', seed, {
    birth: '1964-07-22',
    sex: 'female',
    fullName: 'Helene Probe-Marchetti',
  });
  screening(draft.chapter('2016-05-20T15:00:00Z', 'Screening without a finding'));
  diagnosis(draft.chapter('2018-06-29T15:00:00Z', 'A shadow, and a needle'));
  board(draft.chapter('2018-08-10T15:00:00Z', 'The board; treatment begins'));
  fever(draft.chapter('2018-12-21T15:00:00Z', 'Fever without white cells'));
  surgery(draft.chapter('2019-05-31T15:00:00Z', 'Operation and radiation'));
  heartPause(draft.chapter('2019-12-13T15:00:00Z', 'The heart asks for a pause'));
  followUp(draft.chapter('2020-06-19T15:00:00Z', 'By video; joints'));
  marker(draft.chapter('2021-10-29T15:00:00Z', 'A marker rises with the new instrument'));
  fiveYears(draft.chapter('2024-02-23T15:00:00Z', 'Five years'));
  nextYears(draft.chapter('2025-04-25T15:00:00Z', 'Until letrozole ends'));
  return draft.finish();
}
