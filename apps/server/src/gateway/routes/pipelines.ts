import type { PipelineDefinition } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import { partOf } from '../part-of.ts';
import { existing } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { viewOf } from '../schemas/view-of.ts';
import { json, ownRoute } from './describe-route.ts';
import { addPipelineRun } from './pipeline-runs.ts';
import { addressName, inputBody, jsonSchema } from './run-parts.ts';

const stageView = z.object({
  id: z.string(),
  function: z.string(),
  preset: z.string().nullable(),
  quality: z.string().nullable(),
  after: z.array(z.string()).describe('Stages that it reads or waits for'),
  for_each: z.boolean().describe('Run once for each of a list'),
  most: z.int().describe('The most items it is run for'),
  retry: z
    .object({ stage: z.string(), times: z.int() })
    .nullable()
    .describe('If its check fails, this stage runs again, so often at most'),
});
const pipelineView = z
  .object({
    id: z.string().openapi({ example: 'chapter-summarization' }),
    description: z.string(),
    version: z.string(),
    patient: z.boolean().describe('It runs below a patient only'),
    input: jsonSchema,
    stages: z.array(stageView),
    result: z.array(z.string()).describe('Fields of the result'),
  })
  .openapi('Pipeline');

/** The pipelines of this deployment. */
export function addPipelineList(app: GatewayApp, deps: GatewayDeps): void {
  const route = ownRoute('get', '/v1/pipelines', 'listPipelines', {
    summary: 'Pipelines with their inputs and stages',
    responses: { 200: json(z.object({ pipelines: z.array(pipelineView) }), 'By id') },
  });
  app.openapi(route, async (c) =>
    c.json({ pipelines: [...partOf(deps, 'work').pipelines.values()].map(toPipelineView) }, 200),
  );
}

function toPipelineView(definition: PipelineDefinition): z.infer<typeof pipelineView> {
  const { id, description, version, patient, input, stages, result, cite } = definition;
  return {
    ...{ id, description, version, patient, input: { ...input } },
    stages: stages.map(({ preset = null, quality = null, ...stage }) =>
      viewOf(stageView, {
        ...{ ...stage, preset, quality, forEach: stage.forEach !== null },
        retry: stage.retry && { stage: stage.retry.stage, times: stage.retry.times },
      }),
    ),
    result: [...Object.keys(result), ...(cite ? ['footnotes'] : [])],
  };
}

const address = addressName('chapter-summarization');
const body = inputBody("The pipeline's input; see GET /v1/pipelines");

/** Price and run of a pipeline in a compartment. */
export function addPipelineRoutes(app: GatewayApp, context: RouteContext): void {
  addPipelineRun(app, context, {
    ...{ path: '/pipelines/{pipeline}', params: { pipeline: address }, body },
    estimate: {
      name: 'estimatePipeline',
      summary: 'What a run would cost and how long it would take, without running it',
    },
    run: { name: 'runPipeline', summary: 'Begin a run of a pipeline; follow it at /work/{run}/events' },
    definitionOf: async (_scope, { pipeline }) =>
      existing(partOf(context.deps, 'work').pipelines.get(pipeline)),
  });
}
