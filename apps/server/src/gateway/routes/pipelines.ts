import { estimatePipeline } from '@consilium/functions';
import {
  checkPipelineInput,
  isPatientCompartment,
  type PipelineDefinition,
  type Scope,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps, GatewayWork } from '../gateway-deps.ts';
import { strictJson } from '../limits/strict-json.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { fieldErrors } from '../schemas/field-errors.ts';
import { BODY_PROBLEMS } from '../schemas/problem.ts';
import { begunView, priceView } from '../schemas/work-views.ts';
import { workOf } from './prepared.ts';
import {
  addressName,
  beginRun,
  capQuery,
  inputBody,
  jsonSchema,
  listRoute,
  saveAsQuery,
  standInView,
} from './run-parts.ts';
import { json, pathParams, scopedRoute } from './scoped-route.ts';

/** Micro USD that a run may spend unless `max_micro_usd` says otherwise: 10 USD. */
const USUAL_CAP = 10_000_000;

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
const secondsView = z.object({ least: z.number(), most: z.number() });

/** Price and run of a pipeline in a compartment. */
export function addPipelineRoutes(app: GatewayApp, { deps, limits, prefix }: RouteContext): void {
  const params = pathParams(prefix, { pipeline: address });
  const estimate = scopedRoute(prefix, {
    method: 'post',
    path: '/pipelines/{pipeline}/estimate',
    name: 'estimatePipeline',
    summary: 'What a run would cost and how long it would take, without running it',
    request: { params, body },
    responses: {
      200: json(
        z.object({
          estimate: priceView,
          most_with_retries: z.number().openapi({ description: 'In micro USD, with every retry taken' }),
          seconds: secondsView,
          stand_in: standInView,
          stages: z.array(z.object({ stage: z.string(), items: secondsView, price: priceView })),
        }),
        'The price',
      ),
    },
    problems: BODY_PROBLEMS,
    middleware: strictJson(limits.work.bytes),
  });
  app.openapi(estimate, async (c) => {
    const work = workOf(deps);
    const { definition, input } = asked(
      work,
      c.get('scope'),
      c.req.valid('param').pipeline,
      c.req.valid('json'),
    );
    await work.desk.priced({ scope: c.get('scope') });
    const { price, mostWithRetries, seconds, stages } = await estimatePipeline(definition, input, work);
    const standIn = deps.about?.standInModel ?? false;
    return c.json(
      {
        ...{ estimate: price, most_with_retries: mostWithRetries, seconds, stand_in: standIn },
        stages: [...stages],
      },
      200,
    );
  });

  const run = scopedRoute(prefix, {
    method: 'post',
    path: '/pipelines/{pipeline}/run',
    name: 'runPipeline',
    summary: 'Begin a run of a pipeline; follow it at /work/{run}/events',
    request: {
      params,
      query: z.strictObject({
        max_micro_usd: capQuery(USUAL_CAP, 'No stage is begun that could pass it'),
        save_as: saveAsQuery(
          /^[A-Za-z0-9_.-]{1,50}$/,
          'Keep the result for good under this name, and the output of each stage as `{stage}:{name}`',
        ),
      }),
      body,
    },
    responses: { 202: json(begunView, 'It goes on') },
    problems: [...BODY_PROBLEMS, 'over_cap'],
    middleware: strictJson(limits.work.bytes),
  });
  app.openapi(run, async (c) => {
    const work = workOf(deps);
    const scope = c.get('scope');
    const { max_micro_usd: maxMicroUsd, save_as: saveAs = null } = c.req.valid('query');
    const { definition, input } = asked(work, scope, c.req.valid('param').pipeline, c.req.valid('json'));
    const { price } = await estimatePipeline(definition, input, work);
    const id = deps.newId();
    const request = { definition, input, saveAs } as never;
    await beginRun(
      c,
      work,
      { id, kind: 'pipeline', name: definition.id, maxMicroUsd, request },
      { price, waitMs: limits.work.waitMs },
    );
    return c.json({ run: id }, 202);
  });
}

/** Checks what is asked before anything is kept or paid. */
function asked(work: GatewayWork, scope: Scope, id: string, given: unknown) {
  const definition = work.pipelines.get(id);
  if (!definition) throw new ProblemError('not_found');
  if (definition.patient && !isPatientCompartment(scope.compartment))
    throw new ProblemError('invalid_request', {
      errors: [{ field: 'patient', reason: 'required' }],
      remedy: `run it at /v1/patients/{patient}/pipelines/${id}/run`,
    });
  const checked = checkPipelineInput(definition, given);
  if (!checked.ok) throw new ProblemError('invalid_request', { errors: fieldErrors(checked.issues) });
  return { definition, input: checked.input };
}
