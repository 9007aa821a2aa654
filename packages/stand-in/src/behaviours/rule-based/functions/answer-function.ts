import { lastUserText, type ModelCall, type Wire } from '../../../model-call.ts';
import { divide } from './divide.ts';
import { extract } from './extract.ts';
import { analyze, rank, validate } from './judge.ts';
import { type Inputs, inputsOf } from './material.ts';
import { combine, summarize, writeCode } from './write.ts';

const ANSWERS: { readonly [name: string]: (inputs: Inputs, system: string) => Wire } = {
  extract_structure: (inputs) => extract(inputs.get('extraction_type') ?? '', inputs.get('content') ?? ''),
  summarize_content: (inputs, system) => summarize(system, inputs),
  generate_code: writeCode,
  analyze_artifact: analyze,
  validate_against_spec: validate,
  synthesize_outputs: combine,
  decompose_task: divide,
  cross_reference: rank,
};

/** The answer to a function's question; undefined where this is none, or of a function that it does not know. */
export function answerFunction(call: ModelCall): Wire | undefined {
  if (call.jsonSchema === null || 'faults' in fieldsOf(call.jsonSchema.properties)) return undefined;
  const [, name] = /^Function: ([a-z_]{1,60})$/m.exec(call.system) ?? [];
  const answer = name !== undefined && Object.hasOwn(ANSWERS, name) ? ANSWERS[name] : undefined;
  return answer?.(inputsOf(lastUserText(call)), call.system);
}

function fieldsOf(value: Wire): object {
  return typeof value === 'object' && value !== null ? value : {};
}
