import { estimatePipeline } from '@consilium/functions';
import {
  checkPipelineInput,
  isPatientCompartment,
  type Json,
  type PipelineDefinition,
  type Scope,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import { ProblemError } from '../problem.ts';
import type { RouteContext } from '../route-context.ts';
import { fieldErrors } from '../schemas/field-errors.ts';
import { priceView } from '../schemas/work-views.ts';
import { workOf } from './prepared.ts';

/** Micro USD that a run may spend unless `max_micro_usd` says otherwise: 10 USD. */
const USUAL_CAP = 10_000_000;

export const inputBody = {
  required: true,
  content: {
    'application/json': {
      schema: z.looseObject({}).openapi({ description: "The pipeline's input; see GET /v1/pipelines" }),
    },
  },
};

export const runQuery = z.strictObject({
  max_micro_usd: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(USUAL_CAP)
    .openapi({ description: 'No stage is begun that could pass it' }),
  save_as: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,50}$/, { message: 'invalid_name' })
    .optional()
    .openapi({
      description:
        'Keep the result for good under this name, and the output of each stage as `{stage}:{name}`',
    }),
});

const secondsView = z.object({ least: z.number(), most: z.number() });
export const estimateView = z.object({
  estimate: priceView,
  most_with_retries: z.number().openapi({ description: 'In micro USD, with every retry taken' }),
  seconds: secondsView,
  stand_in: z.boolean().openapi({ description: 'A stand-in would reply, and nobody would pay' }),
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
  { deps, limits }: RouteContext,
  scope: Scope,
  { definition, input }: AskedRun,
  { max_micro_usd: maxMicroUsd, save_as: saveAs }: z.infer<typeof runQuery>,
): Promise<string> {
  const work = workOf(deps);
  const { price } = await estimatePipeline(definition, input, work);
  if (price.least > maxMicroUsd)
    throw new ProblemError('over_cap', {
      remedy: `it costs at least ${price.least} micro USD: allow more with max_micro_usd`,
    });
  const id = deps.newId();
  await work.desk.add(
    { scope },
    {
      ...{ id, kind: 'pipeline', name: definition.id, maxMicroUsd, estimate: price, stage: null },
      request: { definition, input, saveAs: saveAs ?? null } as never,
    },
  );
  // Where it cannot be sent, the sweep of the workers sends it.
  await work.control.run(scope, { id, kind: 'pipeline' }, limits.work.waitMs).catch(() => undefined);
  return id;
}
