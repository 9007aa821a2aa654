import { PROGRAMME } from '../programme.ts';
import { addedDocument } from './added-document.ts';
import { emergency } from './emergency.ts';
import { generalKnowledge } from './general-knowledge.ts';
import { hostileModel } from './hostile-model.ts';
import { itemOnScreen } from './item-on-screen.ts';
import { links } from './links.ts';
import { oneResult } from './one-result.ts';
import { saidMeasurements } from './said-measurements.ts';
import type { Play, Scene } from './scene.ts';
import { wholeList } from './whole-list.ts';
import { wrongNumber } from './wrong-number.ts';

const PLAYS: readonly Play[] = [
  oneResult,
  wrongNumber,
  generalKnowledge,
  wholeList,
  links,
  emergency,
  saidMeasurements,
  addedDocument,
  itemOnScreen,
  hostileModel,
];

/** The programme with what is done in each. */
export const SCENES: readonly Scene[] = PROGRAMME.map((each, index) => ({ ...each, play: PLAYS[index]! }));
