import { entriesOf, printSchema, schemaFits } from '../schema-fits.ts';
import { typeOf } from '../type-of.ts';
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

/** A text and the list that its markers count in. */
const wrongCite: Rule = {
  code: 'wrong_cite',
  *check(draft) {
    const { shape, sources, result } = draft;
    if (!shape.cite || !sources) return;
    const text = result[shape.cite.field];
    const field = text && typeOf(draft, null, text);
    if (!text || (field && !schemaFits(field.schema, { type: 'string' })))
      yield {
        path: ['cite', 'field'],
        message: `"${shape.cite.field}" is no text of the result`,
        remedy: `write one of ${Object.keys(result).join(', ')}`,
      };
    const list = typeOf(draft, null, sources);
    if (list && entriesOf(list.schema) === null)
      yield {
        path: ['cite', 'sources'],
        message: `this is ${printSchema(list.schema)}, not a list of citations`,
        remedy: 'read the citations that a stage gives',
      };
  },
};

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
