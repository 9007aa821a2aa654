import type { FunctionResult, WorkItem, WorkProgress } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { viewOf } from './view-of.ts';
import { runStatus } from './views.ts';

export const priceView = z
  .object({ least: z.number(), most: z.number(), cap: z.number().optional() })
  .describe(
    'In micro USD. No bill passes `most`: an answer that would is stopped. `cap`: the most with long_answers',
  );

export const cutView = z
  .array(z.object({ field: z.string(), tokens: z.int(), kept: z.int() }))
  .describe('Fields of the input that were cut to the budget of the function, in tokens');

const status = z.enum(['waiting', ...runStatus.options]);
const anyJson = z.unknown().describe('As the function or the pipeline describes it');

export const ranView = z
  .object({
    run: z.string(),
    result: anyJson,
    cached: z.boolean().describe('The result was there already: no model was asked'),
    micro_usd: z.number(),
    preset: z.string().nullable(),
    models: z.array(z.string()).describe('That replied, in order'),
    stand_in: z.boolean().describe('A stand-in replied, no language model'),
    cut: cutView,
    stopped: z
      .int()
      .describe('Calls that were stopped at their limit, or not made, as they would have passed the price'),
  })
  .openapi('FunctionRun');

export const begunView = z.object({ run: z.string() }).describe('It goes on; follow it at /work/{run}');

const stageView = z.object({
  run: z.string().nullable().describe('Null: it has not begun'),
  stage: z.string(),
  item: z.int().nullable().describe('Of a stage that runs for each of a list, from 0'),
  round: z.int().describe('From 1; more after a retry'),
  function: z.string(),
  status,
  code: z.string().nullable(),
  cached: z.boolean(),
  micro_usd: z.number(),
});

export const progressView = z
  .object({
    status,
    code: z.string().nullable().describe('Why it has no result'),
    micro_usd: z.number(),
    stages: z.array(stageView),
  })
  .openapi('WorkProgress');

export const workView = z
  .object({
    run: z.string(),
    kind: z.enum(['function', 'pipeline', 'stage']),
    name: z.string(),
    status,
    code: z.string().nullable().describe('Why it has no result'),
    cached: z.boolean(),
    stand_in: z.boolean().describe('A stand-in replied: nobody has paid what it cost'),
    micro_usd: z.number(),
    max_micro_usd: z.number(),
    estimate: priceView.nullable(),
    created_at: z.string(),
    started_at: z.string().nullable(),
    ended_at: z.string().nullable(),
  })
  .openapi('Work');

/** `standIn`: whether this server's models are stand-ins, for a run that does not say it itself. */
export function toWorkView(item: WorkItem, standIn: boolean) {
  const said = (item.result as { readonly standIn?: boolean } | null)?.standIn;
  return viewOf(workView, { ...item, run: item.id, standIn: said ?? standIn });
}

export function toProgressView(progress: WorkProgress) {
  const stages = progress.stages.map((stage) =>
    viewOf(stageView, { ...stage, run: stage.id, function: stage.name }),
  );
  return viewOf(progressView, { ...progress, stages });
}

/** Of a function that has ended with a result. */
export function toRanView({ id, result, cached, microUsd }: WorkItem) {
  const { output, stopped = 0, ...ran } = result as unknown as FunctionResult;
  return viewOf(ranView, { ...ran, run: id, result: output, cached, microUsd, stopped });
}

export const artifactView = z
  .object({
    namespace: z.string(),
    name: z.string(),
    version: z.int(),
    qualified_name: z.string().openapi({ example: 'extract_structure/chapter-1_v2' }),
    mime_type: z.string(),
    checksum: z.string().describe('SHA-256 of the bytes'),
    size: z.int(),
    created_at: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    lineage: z.object({
      run: z.string(),
      input: z.string().describe('SHA-256 of the input'),
      models: z.array(z.string()),
      preset: z.string().nullable(),
    }),
  })
  .openapi('Artifact');
