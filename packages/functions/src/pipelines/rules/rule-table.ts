import { wrongCite } from './cite.ts';
import { itemOutside, notAList, unboundedFanOut, whichItem } from './fan-outs.ts';
import { cycle, tooManyRuns, unusedStage } from './graph.ts';
import {
  badSchema,
  missingInput,
  unknownField,
  unknownInput,
  unknownPipelineInput,
  wrongType,
} from './inputs.ts';
import {
  presetAndQuality,
  unknownFunction,
  unknownPreset,
  unknownStage,
  unreadableReference,
  wrongId,
} from './names.ts';
import { crossingRetries, retryField, retryPlace, unboundedRetry } from './retries.ts';
import type { Rule } from './rule.ts';
import { recordToOutside } from './zones.ts';

/** Everything that a pipeline file is refused for, beyond its shape. */
export const RULES: readonly Rule[] = [
  wrongId,
  unreadableReference,
  badSchema,
  unknownFunction,
  unknownStage,
  unknownPreset,
  presetAndQuality,
  cycle,
  unknownPipelineInput,
  unknownField,
  unknownInput,
  missingInput,
  wrongType,
  unboundedFanOut,
  notAList,
  itemOutside,
  whichItem,
  unboundedRetry,
  retryField,
  retryPlace,
  crossingRetries,
  unusedStage,
  tooManyRuns,
  wrongCite,
  recordToOutside,
];
