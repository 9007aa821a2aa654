import type { PriceRange, WorkOrder } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { GatewayEnv } from '../env.ts';
import type { GatewayWork } from '../gateway-deps.ts';
import { ProblemError } from '../problem.ts';

export const jsonSchema = z.record(z.string(), z.unknown()).describe('JSON Schema');

/** The name of a function or a pipeline in an address. */
export function addressName(example: string) {
  return z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,63}$/, { message: 'invalid_id' })
    .openapi({ example });
}

export function inputBody(description: string) {
  const schema = z.looseObject({}).openapi({ description });
  return { required: true, content: { 'application/json': { schema } } };
}

/** Micro USD that a run may spend. */
export function capQuery(usual: number, description: string) {
  return z.coerce.number().int().min(0).max(1_000_000_000).default(usual).openapi({ description });
}

export function saveAsQuery(name: RegExp, description: string) {
  return z.string().regex(name, { message: 'invalid_name' }).optional().openapi({ description });
}

export const standInView = z.boolean().describe('A stand-in would reply, and nobody would pay');

/** Keeps what was asked, then has it run. Throws where even the least that it costs passes the cap. */
export async function beginRun(
  c: Context<GatewayEnv>,
  work: GatewayWork,
  order: Omit<WorkOrder, 'estimate' | 'stage' | 'kind'> & { readonly kind: 'function' | 'pipeline' },
  {
    price,
    waitMs,
    cheaper = '',
  }: { readonly price: PriceRange; readonly waitMs: number; readonly cheaper?: string },
): Promise<void> {
  const { id, kind, maxMicroUsd } = order;
  if (price.least > maxMicroUsd)
    throw new ProblemError('over_cap', {
      remedy: `it costs at least ${price.least} micro USD: allow more with max_micro_usd${cheaper}`,
    });
  const scope = c.get('scope');
  await work.desk.add({ scope }, { ...order, estimate: price, stage: null });
  // Where it cannot be sent, the sweep of the workers sends it.
  await work.control.run(scope, { id, kind }, waitMs).catch(() => undefined);
  c.header('Location', `${c.req.path.replace(/\/(?:functions|pipelines|work)\/[^/]+\/run$/, '')}/work/${id}`);
}
