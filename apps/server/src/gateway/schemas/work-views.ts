import type { Artifact, FunctionResult, WorkItem, WorkProgress } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { runStatus } from './views.ts';

export const priceView = z
  .object({ least: z.number(), most: z.number(), cap: z.number().optional() })
  .openapi({
    description:
      'In micro USD. No bill passes `most`: an answer that would is stopped. `cap`: the most with long_answers',
  });

export const cutView = z.array(z.object({ field: z.string(), tokens: z.int(), kept: z.int() })).openapi({
  description: 'Fields of the input that were cut to the budget of the function, in tokens',
});

const status = z.enum(['waiting', ...runStatus.options]);
const anyJson = z.unknown().openapi({ description: 'As the function or the pipeline describes it' });

export const ranView = z
  .object({
    run: z.string(),
    result: anyJson,
    cached: z.boolean().openapi({ description: 'The result was there already: no model was asked' }),
    micro_usd: z.number(),
    preset: z.string().nullable(),
    models: z.array(z.string()).openapi({ description: 'That replied, in order' }),
    stand_in: z.boolean().openapi({ description: 'A stand-in replied, no language model' }),
    cut: cutView,
    stopped: z.int().openapi({
      description: 'Calls that were stopped at their limit, or not made, as they would have passed the price',
    }),
  })
  .openapi('FunctionRun');

export const begunView = z
  .object({ run: z.string() })
  .openapi({ description: 'It goes on; follow it at /work/{run}' });

const stageView = z.object({
  run: z.string().nullable().openapi({ description: 'Null: it has not begun' }),
  stage: z.string(),
  item: z.int().nullable().openapi({ description: 'Of a stage that runs for each of a list, from 0' }),
  round: z.int().openapi({ description: 'From 1; more after a retry' }),
  function: z.string(),
  status,
  code: z.string().nullable(),
  cached: z.boolean(),
  micro_usd: z.number(),
});

export const progressView = z
  .object({
    status,
    code: z.string().nullable().openapi({ description: 'Why it has no result' }),
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
    code: z.string().nullable().openapi({ description: 'Why it has no result' }),
    cached: z.boolean(),
    stand_in: z.boolean().openapi({ description: 'A stand-in replied: nobody has paid what it cost' }),
    micro_usd: z.number(),
    max_micro_usd: z.number(),
    estimate: priceView.nullable(),
    created_at: z.string(),
    started_at: z.string().nullable(),
    ended_at: z.string().nullable(),
  })
  .openapi('Work');

/** `standIn`: whether this server's models are stand-ins, for a run that does not say it itself. */
export function toWorkView(item: WorkItem, standIn: boolean): z.infer<typeof workView> {
  const { id, kind, name, code, cached, microUsd, maxMicroUsd, estimate } = item;
  const said = (item.result as { readonly standIn?: boolean } | null)?.standIn;
  return {
    ...{ run: id, kind, name, status: item.status, code, cached, micro_usd: microUsd },
    ...{ max_micro_usd: maxMicroUsd, estimate, created_at: item.createdAt, stand_in: said ?? standIn },
    ...{ started_at: item.startedAt, ended_at: item.endedAt },
  };
}

export function toProgressView({
  status,
  code,
  microUsd,
  stages,
}: WorkProgress): z.infer<typeof progressView> {
  return {
    ...{ status, code, micro_usd: microUsd },
    stages: stages.map(({ id, name, microUsd: spent, ...stage }) => ({
      ...{ ...stage, run: id, function: name, micro_usd: spent },
    })),
  };
}

/** Of a function that has ended with a result. */
export function toRanView({ id, result, cached, microUsd }: WorkItem): z.infer<typeof ranView> {
  const { output, preset, models, standIn, cut, stopped = 0 } = result as unknown as FunctionResult;
  return {
    ...{ run: id, result: output, cached, micro_usd: microUsd, preset },
    ...{ models: [...models], stand_in: standIn, cut: [...cut], stopped },
  };
}

export const artifactView = z
  .object({
    namespace: z.string(),
    name: z.string(),
    version: z.int(),
    qualified_name: z.string().openapi({ example: 'extract_structure/chapter-1_v2' }),
    mime_type: z.string(),
    checksum: z.string().openapi({ description: 'SHA-256 of the bytes' }),
    size: z.int(),
    created_at: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    lineage: z.object({
      run: z.string(),
      input: z.string().openapi({ description: 'SHA-256 of the input' }),
      models: z.array(z.string()),
      preset: z.string().nullable(),
    }),
  })
  .openapi('Artifact');

export function toArtifactView(artifact: Artifact): z.infer<typeof artifactView> {
  const { qualifiedName, mimeType, createdAt, metadata, lineage, ...rest } = artifact;
  return {
    ...{ ...rest, qualified_name: qualifiedName, mime_type: mimeType, created_at: createdAt },
    metadata: { ...metadata },
    lineage: { ...lineage, models: [...lineage.models] },
  };
}
