import { callIn } from '../api/call-in.ts';
import type { Operations } from '../api/generated.ts';
import type { Runnable } from './model.ts';

/** Empty texts: as the function suggests. */
export interface Choice {
  readonly preset: string;
  readonly quality: string;
  readonly saveAs: string;
  /** Answers may take all that the function allows, and cost as much. */
  readonly longAnswers: boolean;
}

export interface Estimated {
  /** In micro USD. */
  readonly least: number;
  readonly most: number;
  readonly ms: { readonly least: number; readonly most: number } | null;
  readonly standIn: boolean;
  readonly preset: string | null;
  readonly models: readonly string[];
}

type Input = { readonly [field: string]: unknown };

/** What a run would cost. Rejects as `call` does. */
export async function estimate(
  patient: string | null,
  { kind, name }: Runnable,
  input: Input,
  choice: Choice,
  signal: AbortSignal,
): Promise<Estimated> {
  if (kind === 'pipeline')
    return ofPipeline(await callIn(patient, 'estimatePipeline', { pipeline: name, body: input, signal }));
  const asked = { function: name, body: withChoice(input, choice), long_answers: longOf(choice), signal };
  const found = await callIn(patient, 'estimateFunction', asked);
  const { preset, models, stand_in: standIn } = found;
  return { ...found.estimate, ms: null, standIn, preset, models };
}

/** Starts it, and gives its run without waiting for the end. Rejects as `call` does. */
export async function begin(
  patient: string | null,
  { kind, name }: Runnable,
  input: Input,
  choice: Choice,
): Promise<string> {
  const saved = choice.saveAs === '' ? {} : { save_as: choice.saveAs };
  if (kind === 'pipeline')
    return (await callIn(patient, 'runPipeline', { pipeline: name, body: input, ...saved })).run;
  const body = withChoice(input, choice);
  const query = { wait_seconds: 1, long_answers: longOf(choice), ...saved };
  return (await callIn(patient, 'runFunction', { function: name, body, ...query })).run;
}

/** What it would cost to run the subtasks that this run of `decompose_task` gave. Rejects as `call` does. */
export async function estimateSubtasks(
  patient: string | null,
  run: string,
  signal: AbortSignal,
): Promise<Estimated> {
  return ofPipeline(await callIn(patient, 'estimateSubtasks', { run, body: {}, signal }));
}

/** Starts them, and gives the run. Rejects as `call` does. */
export async function beginSubtasks(patient: string | null, of: string): Promise<string> {
  return (await callIn(patient, 'runSubtasks', { run: of, body: {} })).run;
}

function ofPipeline({
  estimate: price,
  seconds,
  stand_in: standIn,
}: Operations['estimatePipelineOfMine']['response']): Estimated {
  const ms = { least: seconds.least * 1_000, most: seconds.most * 1_000 };
  return { ...price, ms, standIn, preset: null, models: [] };
}

function longOf({ longAnswers }: Choice): 'true' | 'false' {
  return longAnswers ? 'true' : 'false';
}

function withChoice(input: Input, { preset, quality }: Choice): Input {
  return { ...input, ...(preset === '' ? {} : { preset }), ...(quality === '' ? {} : { quality }) };
}
