import { estimatePipeline } from '@consilium/functions';
import {
  checkPipelineInput,
  isPatientCompartment,
  type PipelineDefinition,
  type Scope,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { partOf } from '../part-of.ts';
import { invalidField, ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { fieldErrors } from '../schemas/field-errors.ts';
import { viewOf } from '../schemas/view-of.ts';
import { begunView, priceView } from '../schemas/work-views.ts';
import { json, scopedRoute } from './describe-route.ts';
import { beginRun, capQuery, type inputBody, saveAsQuery, standInView } from './run-parts.ts';

/** Micro USD that a run may spend unless `max_micro_usd` says otherwise: 10 USD. */
const USUAL_CAP = 10_000_000;

const runQuery = {
  max_micro_usd: capQuery(USUAL_CAP, 'No stage is begun that could pass it'),
  save_as: saveAsQuery(
    /^[A-Za-z0-9_.-]{1,50}$/,
    'Keep the result for good under this name, and the output of each stage as `{stage}:{name}`',
  ),
};

const secondsView = z.object({ least: z.number(), most: z.number() });
const estimateView = z.object({
  estimate: priceView,
  most_with_retries: z.number().describe('In micro USD, with every retry taken'),
  seconds: secondsView,
  stand_in: standInView,
  stages: z.array(z.object({ stage: z.string(), items: secondsView, price: priceView })),
});

/** How a pipeline is named, and where it comes from. */
interface PipelineRoutes<Param extends string> {
  readonly path: string;
  readonly params: { readonly [name in Param]: z.ZodType<string> };
  readonly body: ReturnType<typeof inputBody>;
  readonly estimate: { readonly name: string; readonly summary: string };
  readonly run: { readonly name: string; readonly summary: string };
  /** Throws `not_found`. */
  readonly definitionOf: (
    scope: Scope,
    params: { readonly [name in Param]: string },
  ) => Promise<PipelineDefinition>;
}

/** Price and run of a pipeline: `…/estimate` and `…/run`. */
export function addPipelineRun<Param extends string>(
  app: GatewayApp,
  { deps, limits, prefix }: RouteContext,
  { path, params, body, estimate, run, definitionOf }: PipelineRoutes<Param>,
): void {
  type Params = { readonly [name in Param]: string };
  const priced = scopedRoute(prefix, 'post', `${path}/estimate`, estimate.name, {
    summary: estimate.summary,
    params,
    body,
    maxBytes: limits.work.bytes,
    responses: { 200: json(estimateView, 'The price') },
  });
  app.openapi(priced, async (c) => {
    const scope = c.get('scope');
    const definition = await definitionOf(scope, c.req.valid('param') as Params);
    const input = checkedInput(definition, scope, c.req.valid('json'));
    const work = partOf(deps, 'work');
    await work.desk.priced({ scope });
    const found = await estimatePipeline(definition, input, work);
    const standIn = deps.about?.standInModel ?? false;
    return c.json(viewOf(estimateView, { ...found, estimate: found.price, standIn }), 200);
  });

  const begun = scopedRoute(prefix, 'post', `${path}/run`, run.name, {
    summary: run.summary,
    params,
    query: runQuery,
    body,
    maxBytes: limits.work.bytes,
    responses: { 202: json(begunView, 'It goes on') },
    problems: ['over_cap'],
  });
  app.openapi(begun, async (c) => {
    const scope = c.get('scope');
    const definition = await definitionOf(scope, c.req.valid('param') as Params);
    const input = checkedInput(definition, scope, c.req.valid('json'));
    const { max_micro_usd: maxMicroUsd, save_as: saveAs = null } = c.req.valid('query');
    const work = partOf(deps, 'work');
    const { price } = await estimatePipeline(definition, input, work);
    const id = deps.newId();
    const request = { definition, input, saveAs } as never;
    const order = { id, kind: 'pipeline', name: definition.id, maxMicroUsd, request } as const;
    await beginRun(c, work, order, { price, waitMs: limits.work.waitMs });
    return c.json({ run: id }, 202);
  });
}

/** What was asked for: nothing is kept or paid yet. */
function checkedInput(definition: PipelineDefinition, scope: Scope, asked: unknown) {
  if (definition.patient && !isPatientCompartment(scope.compartment))
    throw invalidField(
      'patient',
      'required',
      `run it at /v1/patients/{patient}/pipelines/${definition.id}/run`,
    );
  const checked = checkPipelineInput(definition, asked);
  if (!checked.ok) throw new ProblemError('invalid_request', { errors: fieldErrors(checked.issues) });
  return checked.input;
}
