import {
  type BoundInput,
  cacheKey,
  FunctionRefusal,
  type FunctionResult,
  factsOf,
  fillFields,
  heldKeys,
  INPUT_KEY,
  type Json,
  type PipelineCall,
  type PreparedCall,
  prepareCall,
  type Scope,
} from '@consilium/kernel';
import type { WorkDeps } from '../deps.ts';
import type { FunctionReply, StageHandoff } from '../payloads/targets.ts';

/** Characters of JSON. What is longer travels through the handoff cache, and not through the journals of the pipeline. */
const INLINE = 16_384;
/** Seconds: longer than a pipeline waits for an engine that is away. It goes with its pipeline. */
const HANDED_SECONDS = 7 * 86_400;

export function isInline(value: Json): boolean {
  return JSON.stringify(value).length <= INLINE;
}

/** Under which the outputs of a pipeline's stages are handed on: `temp:{run}:`. */
export function handoffKey(pipeline: string, key = ''): string {
  return cacheKey('temp:', pipeline, key);
}

/** Keeps a stage's output for those that read it, where it does not go with its reply. */
export async function handOn(
  work: WorkDeps,
  scope: Scope,
  pipeline: string,
  { key }: Pick<StageHandoff, 'key'>,
  output: Json,
): Promise<void> {
  if (!isInline(output)) await work.cache.keep(scope, handoffKey(pipeline, key), output, HANDED_SECONDS);
}

type End = Pick<FunctionReply, 'status' | 'code' | 'result' | 'cached'>;

/** What the pipeline is told of a stage: facts of its output, and the output where it is short. */
export function stageEnd<E extends End>(
  { asks }: Pick<StageHandoff, 'asks'>,
  end: E,
): E & Pick<FunctionReply, 'facts' | 'made'> {
  if (end.result === null) return end;
  const { output, models, standIn } = end.result;
  return {
    ...{ ...end, facts: factsOf(asks, output), made: { models, standIn } },
    result: isInline(output) ? end.result : null,
  };
}

/** Reads what others have handed on, and checks the call as any other. */
export async function prepareStage(
  work: WorkDeps,
  scope: Scope,
  {
    name,
    handoff,
    pipeline,
  }: { readonly name: string; readonly handoff: StageHandoff; readonly pipeline: string },
): Promise<{ readonly prepared: PreparedCall | null; readonly code: string | null }> {
  const input = await readHanded(work, scope, pipeline, handoff);
  try {
    const prepared = prepareCall(work, name, { ...input, ...handoff.choice });
    return { prepared, code: prepared ? null : 'unknown_function' };
  } catch (error) {
    if (error instanceof FunctionRefusal) return { prepared: null, code: error.code };
    throw error;
  }
}

/** The values of fields, with what was handed on. */
export async function readHanded(
  work: WorkDeps,
  scope: Scope,
  pipeline: string,
  {
    fields,
    held,
  }: { readonly fields: { readonly [field: string]: BoundInput }; readonly held: StageHandoff['held'] },
): Promise<{ readonly [field: string]: Json }> {
  const values = new Map<string, Json>();
  for (const key of new Set(Object.values(fields).flatMap(heldKeys))) {
    const value = await readOne(work, scope, pipeline, key, held[key]);
    if (value !== null) values.set(key, value);
  }
  return fillFields(fields, (key) => values.get(key));
}

/** From the cache; a value that it does not have, from the row of the run that made it. */
async function readOne(
  work: WorkDeps,
  scope: Scope,
  pipeline: string,
  key: string,
  run: string | undefined,
): Promise<Json | null> {
  if (key === INPUT_KEY) {
    const order = await work.rows.open(scope, pipeline);
    return (order?.request as unknown as PipelineCall | undefined)?.input ?? null;
  }
  const cached = await work.cache.find(scope, handoffKey(pipeline, key));
  if (cached !== null || run === undefined) return cached;
  return ((await work.rows.result(scope, run)) as FunctionResult | null)?.output ?? null;
}
