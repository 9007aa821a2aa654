import type { LibraryDocument } from '@consilium/kernel';
import { acrossPatients } from './across-patients.ts';
import { breastCancer } from './breast-cancer.ts';
import { diabetesKidney } from './diabetes-kidney.ts';
import { duchenne } from './duchenne.ts';
import { heartFailure } from './heart-failure.ts';
import { polypharmacy } from './polypharmacy.ts';
import { pregnancyHypothyroidism } from './pregnancy-hypothyroidism.ts';

/** Every document of the library, around the six synthetic patients. */
export const library: readonly LibraryDocument[] = [
  ...diabetesKidney,
  ...heartFailure,
  ...duchenne,
  ...breastCancer,
  ...polypharmacy,
  ...pregnancyHypothyroidism,
  ...acrossPatients,
];

/** Documents that a source outside has and the library has not. */
export { elsewhere } from './elsewhere.ts';
/** What appears later, and what is retracted later, by the clock of a demonstration. */
export { type LibraryOfDay, libraryAt } from './over-time.ts';
