import {
  type BoundInput,
  bindResult,
  heldKeys,
  type Json,
  type PipelineDefinition,
  type PipelineExecutionResponse,
  type PipelinePlan,
  type Scope,
  withKnown,
} from '@consilium/kernel';
import type { WorkDeps } from '../deps.ts';
import { handoffKey, readHanded } from './handoff.ts';

export interface EndedPipeline {
  readonly scope: Scope;
  readonly run: string;
  readonly definition: PipelineDefinition;
  readonly plan: PipelinePlan;
  readonly outputs: ReadonlyMap<string, Json>;
  readonly runs: ReadonlyMap<string, string>;
  readonly microUsd: number;
  readonly models: readonly string[];
  readonly standIn: boolean;
  readonly saveAs: string | null;
  /** SHA-256. */
  readonly inputHash: string;
}

/** Puts the result together, keeps it, and closes the run. The same again changes nothing. */
export async function finishPipeline(work: WorkDeps, ended: EndedPipeline): Promise<void> {
  const { scope, run, definition, saveAs } = ended;
  const response = await responseOf(work, ended);
  const json = response as unknown as Json;
  if (saveAs !== null)
    await work.artifacts.save(scope, {
      ...{ namespace: definition.id, name: saveAs, mimeType: 'application/json' },
      bytes: new TextEncoder().encode(JSON.stringify(response.result)),
      metadata: {
        ...{ pipeline: definition.id, version: definition.version, status: response.status },
        stand_in: response.standIn,
      },
      lineage: { run, input: ended.inputHash, models: response.models, preset: null },
    });
  await work.cache.drop(scope, handoffKey(run));
  const status = response.status === 'done' ? 'complete' : response.status;
  const code = response.status === 'failed' ? (response.gaps[0]?.code ?? 'internal') : null;
  const record = { run, status, code, steps: [] } as const;
  await work.rows.close(scope, { record, result: { value: json, cached: false }, keep: null });
}

async function responseOf(
  work: WorkDeps,
  { scope, run, definition, plan, outputs, runs, microUsd, models, standIn }: EndedPipeline,
): Promise<PipelineExecutionResponse> {
  const bind = (input: PipelineDefinition['result'][string]): BoundInput =>
    withKnown(bindResult(definition, plan, input), (key) => outputs.get(key));
  const fields = Object.fromEntries(
    Object.entries({
      ...definition.result,
      ...(definition.cite ? { [SOURCES]: definition.cite.sources } : {}),
    }).map(([name, input]) => [name, bind(input)]),
  );
  const held = Object.fromEntries(
    Object.values(fields)
      .flatMap(heldKeys)
      .flatMap((key) => (runs.has(key) ? [[key, runs.get(key)!]] : [])),
  );
  const { [SOURCES]: sources, ...filled } = await readHanded(work, scope, run, { fields, held });
  const result = {
    ...Object.fromEntries(Object.keys(definition.result).map((name) => [name, null])),
    ...filled,
  };
  const gaps = plan.gaps();
  const isEmpty = Object.keys(definition.result).every((name) => isNothing(result[name] ?? null));
  return {
    ...{ pipeline: definition.id, version: definition.version, gaps, microUsd, models, standIn },
    status: gaps.length === 0 ? 'done' : isEmpty ? 'failed' : 'partial',
    result: definition.cite ? cited(work, definition.cite.field, result, sources ?? []) : result,
    stages: plan.reports(),
  };
}

/** No name of a field. */
const SOURCES = ' sources';

function isNothing(value: Json): boolean {
  if (Array.isArray(value)) return value.every(isNothing);
  return typeof value === 'object' ? Object.values(value ?? {}).every(isNothing) : false;
}

/** The cited text after the claim check, its footnotes, and how many sources it uses. */
function cited(
  work: WorkDeps,
  field: string,
  result: PipelineExecutionResponse['result'],
  sources: Json,
): PipelineExecutionResponse['result'] {
  const text = result[field];
  if (typeof text !== 'string' || !work.checkCited) return result;
  const checked = work.checkCited(text, sources);
  const { metadata } = result;
  const known = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? metadata : {};
  return {
    ...result,
    [field]: checked.text,
    footnotes: checked.footnotes,
    metadata: { ...known, sources_used: checked.footnotes.length },
  };
}
