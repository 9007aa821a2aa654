import { familyHistory, fictional, negated, past, textbook } from './frames.ts';
import { idioms } from './idioms.ts';
import { routine } from './routine.ts';

/** Messages that name an emergency and are none, by class. */
export const controls: Readonly<Record<string, readonly string[]>> = {
  negated,
  past,
  fictional,
  textbook,
  'family history': familyHistory,
  routine,
  idiom: idioms,
};
