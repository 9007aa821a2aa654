import type { Story } from '../story.ts';
import { breastCancer } from './breast-cancer/breast-cancer.ts';
import { diabetesKidney } from './diabetes-kidney/diabetes-kidney.ts';
import { duchenne } from './duchenne/duchenne.ts';
import { heartFailure } from './heart-failure/heart-failure.ts';
import { polypharmacy } from './polypharmacy/polypharmacy.ts';
import { pregnancyHypothyroidism } from './pregnancy-hypothyroidism/pregnancy-hypothyroidism.ts';

const makers = {
  duchenne,
  'diabetes-kidney': diabetesKidney,
  'heart-failure': heartFailure,
  'breast-cancer': breastCancer,
  'pregnancy-hypothyroidism': pregnancyHypothyroidism,
  polypharmacy,
} as const satisfies Record<string, (seed: number) => Story>;

export type StoryId = keyof typeof makers;

export const storyIds = Object.keys(makers) as readonly StoryId[];

/** Makes one story. The same seed gives the same story to the byte; another one gives other ids and other noise. Default 1. */
export function makeStory(id: StoryId, seed = 1): Story {
  return makers[id](seed);
}

/** Every story with the seed 1. */
export const stories: readonly Story[] = storyIds.map((id) => makeStory(id));
