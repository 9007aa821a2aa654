import type { PipelineDefinition } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import { strictJson } from '../limits/strict-json.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { BODY_PROBLEMS } from '../schemas/problem.ts';
import { begunView } from '../schemas/work-views.ts';
import { askedRun, begun, estimated, estimateView, runQuery } from './pipeline-runs.ts';
import { workOf } from './prepared.ts';
import { addressName, inputBody, jsonSchema, listRoute } from './run-parts.ts';
import { json, pathParams, scopedRoute } from './scoped-route.ts';

const stageView = z.object({
  id: z.string(),
  function: z.string(),
  preset: z.string().nullable(),
  quality: z.string().nullable(),
  after: z.array(z.string()).openapi({ description: 'Stages that it reads or waits for' }),
  for_each: z.boolean().openapi({ description: 'Run once for each of a list' }),
  most: z.int().openapi({ description: 'The most items it is run for' }),
  retry: z
    .object({ stage: z.string(), times: z.int() })
    .nullable()
    .openapi({ description: 'If its check fails, this stage runs again, so often at most' }),
});
const pipelineView = z
  .object({
    id: z.string().openapi({ example: 'chapter-summarization' }),
    description: z.string(),
    version: z.string(),
    patient: z.boolean().openapi({ description: 'It runs below a patient only' }),
    input: jsonSchema,
    stages: z.array(stageView),
    result: z.array(z.string()).openapi({ description: 'Fields of the result' }),
  })
  .openapi('Pipeline');

/** The pipelines of this deployment. */
export function addPipelineList(app: GatewayApp, deps: GatewayDeps): void {
  const route = listRoute('/v1/pipelines', {
    name: 'listPipelines',
    summary: 'Pipelines with their inputs and stages',
    view: z.object({ pipelines: z.array(pipelineView) }),
    order: 'By id',
  });
  app.openapi(route, async (c) =>
    c.json({ pipelines: [...workOf(deps).pipelines.values()].map(toPipelineView) }, 200),
  );
}

function toPipelineView(definition: PipelineDefinition): z.infer<typeof pipelineView> {
  const { id, description, version, patient, input, stages, result, cite } = definition;
  return {
    ...{ id, description, version, patient, input: { ...input } },
    stages: stages.map((stage) => ({
      ...{
        id: stage.id,
        function: stage.function,
        preset: stage.preset ?? null,
        quality: stage.quality ?? null,
      },
      ...{ after: [...stage.after], for_each: stage.forEach !== null, most: stage.most },
      retry: stage.retry && { stage: stage.retry.stage, times: stage.retry.times },
    })),
    result: [...Object.keys(result), ...(cite ? ['footnotes'] : [])],
  };
}

const address = addressName('chapter-summarization');
const body = inputBody("The pipeline's input; see GET /v1/pipelines");

/** Price and run of a pipeline in a compartment. */
export function addPipelineRoutes(app: GatewayApp, context: RouteContext): void {
  const { deps, limits, prefix } = context;
  const params = pathParams(prefix, { pipeline: address });
  const estimate = scopedRoute(prefix, {
    method: 'post',
    path: '/pipelines/{pipeline}/estimate',
    name: 'estimatePipeline',
    summary: 'What a run would cost and how long it would take, without running it',
    request: { params, body },
    responses: { 200: json(estimateView, 'The price') },
    problems: BODY_PROBLEMS,
    middleware: strictJson(limits.work.bytes),
  });
  app.openapi(estimate, async (c) => {
    const scope = c.get('scope');
    const definition = found(deps, c.req.valid('param').pipeline);
    return c.json(await estimated(deps, scope, askedRun(definition, scope, c.req.valid('json'))), 200);
  });

  const run = scopedRoute(prefix, {
    method: 'post',
    path: '/pipelines/{pipeline}/run',
    name: 'runPipeline',
    summary: 'Begin a run of a pipeline; follow it at /work/{run}/events',
    request: { params, query: runQuery, body },
    responses: { 202: json(begunView, 'It goes on') },
    problems: [...BODY_PROBLEMS, 'over_cap'],
    middleware: strictJson(limits.work.bytes),
  });
  app.openapi(run, async (c) => {
    const scope = c.get('scope');
    const definition = found(deps, c.req.valid('param').pipeline);
    const asked = askedRun(definition, scope, c.req.valid('json'));
    return c.json({ run: await begun(c, context, asked, c.req.valid('query')) }, 202);
  });
}

function found(deps: GatewayDeps, id: string): PipelineDefinition {
  const definition = workOf(deps).pipelines.get(id);
  if (!definition) throw new ProblemError('not_found');
  return definition;
}
