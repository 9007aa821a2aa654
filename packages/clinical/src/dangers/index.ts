export { dangersOfMedicine } from './dangers-of-medicine.ts';
export { DANGER_LIMITS, findDangers, newDangers } from './find-dangers.ts';
export {
  INTERACTION_PAIRS,
  INTERACTION_SIGNATURE,
  ingredientsIn,
  namesAmong,
  pairsFor,
} from './interactions.ts';
export { ckdEpi2021, KIDNEY_CODES, KIDNEY_NAMES, kidneyFunctionOf } from './kidney-function.ts';
export type { DoseFacts, KnownAllergy, KnownMedicine, KnownOfPatient } from './known.ts';
export { ingredientsOf } from './medicine.ts';
export { yearsBetween } from './patient-age.ts';
export { plainWords } from './plain-words.ts';
export { PREGNANCY_CODES, pregnancyOf } from './pregnancy-state.ts';
