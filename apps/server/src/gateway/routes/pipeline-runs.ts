import { estimatePipeline } from '@consilium/functions';
import {
  checkPipelineInput,
  isPatientCompartment,
  type Json,
  type PipelineDefinition,
  type Scope,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { GatewayEnv } from '../env.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { ProblemError } from '../problem.ts';
import type { RouteContext } from '../route-context.ts';
import { fieldErrors } from '../schemas/field-errors.ts';
import { priceView } from '../schemas/work-views.ts';
import { workOf } from './prepared.ts';
import { beginRun, capQuery, saveAsQuery, standInView } from './run-parts.ts';

/** Micro USD that a run may spend unless `max_micro_usd` says otherwise: 10 USD. */
const USUAL_CAP = 10_000_000;

export const runQuery = z.strictObject({
  max_micro_usd: capQuery(USUAL_CAP, 'No stage is begun that could pass it'),
  save_as: saveAsQuery(
    /^[A-Za-z0-9_.-]{1,50}$/,
    'Keep the result for good under this name, and the output of each stage as `{stage}:{name}`',
  ),
});

const secondsView = z.object({ least: z.number(), most: z.number() });
export const estimateView = z.object({
  estimate: priceView,
  most_with_retries: z.number().openapi({ description: 'In micro USD, with every retry taken' }),
  seconds: secondsView,
  stand_in: standInView,
  stages: z.array(z.object({ stage: z.string(), items: secondsView, price: priceView })),
});

/** A run that was asked for and checked: nothing is kept or paid yet. */
interface AskedRun {
  readonly definition: PipelineDefinition;
  readonly input: { readonly [field: string]: Json };
}

export function askedRun(definition: PipelineDefinition, scope: Scope, given: unknown): AskedRun {
  if (definition.patient && !isPatientCompartment(scope.compartment))
    throw new ProblemError('invalid_request', {
      errors: [{ field: 'patient', reason: 'required' }],
      remedy: `run it at /v1/patients/{patient}/pipelines/${definition.id}/run`,
    });
  const checked = checkPipelineInput(definition, given);
  if (!checked.ok) throw new ProblemError('invalid_request', { errors: fieldErrors(checked.issues) });
  return { definition, input: checked.input };
}

/** What it would cost, and how long it would take. */
export async function estimated(
  deps: GatewayDeps,
  scope: Scope,
  { definition, input }: AskedRun,
): Promise<z.infer<typeof estimateView>> {
  const work = workOf(deps);
  await work.desk.priced({ scope });
  const { price, mostWithRetries, seconds, stages } = await estimatePipeline(definition, input, work);
  const standIn = deps.about?.standInModel ?? false;
  return {
    ...{ estimate: price, most_with_retries: mostWithRetries, seconds, stand_in: standIn },
    stages: [...stages],
  };
}

/** Keeps it and sends it; gives its run. Throws `over_cap` where it costs more than it may. */
export async function begun(
  c: Context<GatewayEnv>,
  { deps, limits }: RouteContext,
  { definition, input }: AskedRun,
  { max_micro_usd: maxMicroUsd, save_as: saveAs = null }: RunQuery,
): Promise<string> {
  const work = workOf(deps);
  const { price } = await estimatePipeline(definition, input, work);
  const id = deps.newId();
  const request = { definition, input, saveAs } as never;
  const order = { id, kind: 'pipeline', name: definition.id, maxMicroUsd, request } as const;
  await beginRun(c, work, order, { price, waitMs: limits.work.waitMs });
  return id;
}

type RunQuery = Omit<z.infer<typeof runQuery>, 'save_as'> & { readonly save_as?: string | null | undefined };
