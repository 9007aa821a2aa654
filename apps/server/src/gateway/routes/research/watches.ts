import { uuidFrom } from '@consilium/base';
import { WATCHED_FIELDS, type Watch, type WatchRows } from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import { strictJson } from '../../limits/strict-json.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { clientKey, id } from '../../schemas/ids.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../../schemas/problem.ts';
import { json } from '../scoped-route.ts';

const place = { tags: ["the actor's own compartment"], security: [{ bearer: [] as string[] }] };
const source = z.enum(['trial', 'label', 'paper']);
const status = z.enum(['pending', 'paused', 'cancelled']);
const fields = z
  .array(z.string().max(64))
  .min(1)
  .max(20)
  .openapi({
    description: Object.entries(WATCHED_FIELDS)
      .map(([name, known]) => `${name}: ${known.join(', ')}`)
      .join('; '),
    example: ['overall_status', 'why_stopped'],
  });

const watchView = z
  .object({
    id,
    agent: id.openapi({ description: 'The research agent that is woken' }),
    source,
    item: z.string().openapi({
      description: 'NCT number of a trial, set id of a label, DOI or PubMed id of a paper',
      example: 'NCT01234567',
    }),
    fields: z.array(z.string()),
    instruction: z.string(),
    origin: z.string().openapi({ description: 'Who wrote the instruction' }),
    status,
    seen: z
      .record(z.string(), z.string())
      .nullable()
      .openapi({ description: 'What was heard last; null with a date: the source does not know it' }),
    seen_at: z.iso.datetime().nullable(),
    last_change: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })).nullable(),
    last_changed_at: z.iso.datetime().nullable(),
    requests: z.number().openapi({ description: 'Its share of the requests to the source' }),
    micro_usd: z.number(),
    created_at: z.iso.datetime(),
  })
  .openapi('Watch');

const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});
const READS = problemResponses(...COMMON_PROBLEMS);
const WRITES = problemResponses(...COMMON_PROBLEMS, ...BODY_PROBLEMS, 'conflict');

/** Trials, labels and papers that research agents watch, in the actor's own compartment. Dates are by the tenant's clock. */
export function addWatchRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const middleware = strictJson(limits.bodyBytes);

  const list = createRoute({
    ...{ ...place, method: 'get', path: '/v1/research/watches', operationId: 'listWatches' },
    summary: 'What is watched, newest first',
    request: {
      query: z.strictObject({
        agent: id.optional(),
        status: status.optional(),
        after: id.optional().openapi({ description: 'The last one of the page before' }),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    },
    responses: { 200: json(z.object({ watches: z.array(watchView) }), 'Newest first'), ...READS },
  });
  app.openapi(list, async (c) => {
    const { limit, agent, status: only, after } = c.req.valid('query');
    const page = { limit, ...(agent && { agent }), ...(only && { status: only }), ...(after && { after }) };
    const found = await rowsOf(deps).list({ scope: c.get('scope') }, page);
    return c.json({ watches: found.map(toWatchView) }, 200);
  });

  const create = createRoute({
    ...{ ...place, method: 'post', path: '/v1/research/watches', operationId: 'createWatch', middleware },
    summary: 'Have a research agent woken when a field of a trial, a label or a paper changes',
    request: {
      body: body(
        z.strictObject({
          ...{ key: clientKey, agent: id, source, item: z.string().min(1).max(200), fields },
          instruction: z.string().min(1).max(4000),
        }),
      ),
    },
    responses: { 201: json(watchView, 'It is watched'), ...WRITES },
  });
  app.openapi(create, async (c) => {
    const { key, ...asked } = c.req.valid('json');
    const scope = c.get('scope');
    const watch = uuidFrom(JSON.stringify(['watch', scope.tenant, scope.actor, key]));
    const made = await rowsOf(deps).create({ scope }, { ...asked, id: watch, origin: 'user' });
    return c.json(toWatchView(made), 201);
  });

  const change = createRoute({
    ...{
      ...place,
      method: 'put',
      path: '/v1/research/watches/{watch}',
      operationId: 'changeWatch',
      middleware,
    },
    summary: 'Pause, resume or cancel',
    request: { params: z.object({ watch: id }), body: body(z.strictObject({ status })) },
    responses: { 200: json(watchView, 'As it is now'), ...WRITES },
  });
  app.openapi(change, async (c) => {
    const caller = { scope: c.get('scope') };
    const { watch } = c.req.valid('param');
    const changed = await rowsOf(deps).setStatus(caller, watch, c.req.valid('json').status);
    if (changed === null) throw new ProblemError('not_found');
    return c.json(toWatchView(changed), 200);
  });
}

function rowsOf({ watches }: Pick<GatewayDeps, 'watches'>): WatchRows {
  if (watches) return watches;
  throw new ProblemError('unavailable', { remedy: 'this server watches nothing' });
}

function toWatchView(watch: Watch): z.infer<typeof watchView> {
  const { seenAt, lastChange, lastChangedAt, microUsd, createdAt, seen, fields: watched, ...rest } = watch;
  return {
    ...{ ...rest, fields: [...watched], seen: seen && { ...seen }, micro_usd: microUsd },
    seen_at: seenAt?.toISOString() ?? null,
    last_change: lastChange && [...lastChange],
    last_changed_at: lastChangedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}
