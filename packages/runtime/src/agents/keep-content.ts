import type { Json, ModelRequest, StepContent } from '@consilium/kernel';
import type { RunContext } from '../run/run-context.ts';
import { tellUnexpected } from '../unexpected.ts';
import { storable } from './storable.ts';

/** Of input or output of one step as JSON, in characters: what is longer is kept as the beginning of its text. */
const LONGEST = 256 * 1024;

/**
 * Keeps what a step was given and gave back, for operators: only of a tenant that holds synthetic patients, as the start of the run said
 * and as the database checks again. Call it inside a step. What cannot be kept costs no answer.
 */
export async function keepContent(
  run: Pick<RunContext, 'deps' | 'scope' | 'isDemo' | 'identity'>,
  step: string,
  { input, output }: Pick<StepContent, 'input' | 'output'>,
): Promise<void> {
  const { deps, scope, identity } = run;
  if (!run.isDemo || !deps.contents) return;
  try {
    const content = { run: identity.run, step, input: clipped(input), output: clipped(output) };
    await deps.contents.keep(scope, content);
  } catch (error) {
    tellUnexpected(deps.onUnexpected, 'contents', error);
  }
}

function clipped(value: Json): Json {
  const kept = storable(value);
  const text = JSON.stringify(kept);
  return text.length > LONGEST ? { cut: text.slice(0, LONGEST).toWellFormed() } : kept;
}

/** What a model is asked, for a reader: its functions by name alone. Names of people are as in the record: they are replaced later. */
export function promptOf({ model, system, messages, tools }: ModelRequest): Json {
  return { model, system, messages, tools: tools.map(({ name }) => name) } as unknown as Json;
}
