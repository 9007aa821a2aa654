import { lastUserText, type ModelCall, type Wire } from '../../../model-call.ts';
import { overlap, sentencesOf, shortened, stems } from '../words.ts';
import { extract } from './extract.ts';
import { analyze, rank, validate } from './judge.ts';
import { type Inputs, inputsOf, itemsOf } from './material.ts';
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

const MOST = 6;

/** One subtask for each sentence, or each part of the first that `and` or `then` joins, one after the other. */
function divide(inputs: Inputs) {
  const task = inputs.get('task') ?? '';
  const agents = itemsOf(inputs.get('available_agents'));
  const sentences = sentencesOf(task);
  const parts = sentences.length > 1 ? sentences : task.split(/,? (?:and then|then|and) |; /);
  const subtasks = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, MOST)
    .map((part, at) => ({
      id: `s${at + 1}`,
      description: shortened(part, 400),
      agent: agentFor(part, agents),
      depends_on: at === 0 ? [] : [`s${at}`],
    }));
  return { subtasks };
}

function agentFor(part: string, agents: readonly string[]): string {
  const words = stems(part);
  const [best] = agents
    .map((name) => ({ name, shared: overlap(words, stems(name.replaceAll('_', ' '))) }))
    .sort((one, other) => other.shared - one.shared);
  return best?.name ?? 'generate_code';
}
