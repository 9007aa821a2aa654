import type { Json, ModelRequest, StepContent } from '@consilium/kernel';
import { tellUnexpected } from '../unexpected.ts';
import type { RunContext } from './run-context.ts';
import { storable } from './storable.ts';

/** Longest JSON of a step's input or output, in characters; longer JSON is kept as text, cut off. */
const LONGEST = 256 * 1024;

/**
 * Keeps the input and output of a step for operators, only for tenants with synthetic patients: the start of the run says so, and the
 * database checks it again. Call it inside a step. A failure to keep never fails the step.
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

/** A model request as operators read it, tools by name only. Names of people are those of the record: they are replaced later. */
export function promptOf({ model, system, messages, tools }: ModelRequest): Json {
  return { model, system, messages, tools: tools.map(({ name }) => name) } as unknown as Json;
}
