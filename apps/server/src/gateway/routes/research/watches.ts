import { uuidFrom } from '@consilium/base';
import { WATCHED_FIELDS, type Watch } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import { partOf } from '../../part-of.ts';
import { existing } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { clientKey, id } from '../../schemas/ids.ts';
import { given, pageLimit } from '../../schemas/paging.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { json, ownRoute } from '../describe-route.ts';

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
    agent: id.describe('The research agent that is woken'),
    source,
    item: z.string().openapi({
      description: 'NCT number of a trial, set id of a label, DOI or PubMed id of a paper',
      example: 'NCT01234567',
    }),
    fields: z.array(z.string()),
    instruction: z.string(),
    origin: z.string().describe('Who wrote the instruction'),
    status,
    seen: z
      .record(z.string(), z.string())
      .nullable()
      .describe('What was heard last; null with a date: the source does not know it'),
    seen_at: z.iso.datetime().nullable(),
    last_change: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })).nullable(),
    last_changed_at: z.iso.datetime().nullable(),
    requests: z.number().describe('Its share of the requests to the source'),
    micro_usd: z.number(),
    created_at: z.iso.datetime(),
  })
  .openapi('Watch');

/** Trials, labels and papers that research agents watch, in the actor's own compartment. Dates are by the tenant's clock. */
export function addWatchRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const list = ownRoute('get', '/v1/research/watches', 'listWatches', {
    summary: 'What is watched, newest first',
    query: {
      agent: id.optional(),
      status: status.optional(),
      after: id.optional().describe('The last one of the page before'),
      limit: pageLimit(),
    },
    responses: { 200: json(z.object({ watches: z.array(watchView) }), 'Newest first') },
  });
  app.openapi(list, async (c) => {
    const page = given(c.req.valid('query'));
    const found = await partOf(deps, 'watches').list({ scope: c.get('scope') }, page);
    return c.json({ watches: found.map(toWatchView) }, 200);
  });

  const create = ownRoute('post', '/v1/research/watches', 'createWatch', {
    summary: 'Have a research agent woken when a field of a trial, a label or a paper changes',
    body: z.strictObject({
      ...{ key: clientKey, agent: id, source, item: z.string().min(1).max(200), fields },
      instruction: z.string().min(1).max(4000),
    }),
    responses: { 201: json(watchView, 'It is watched') },
    maxBytes: limits.bodyBytes,
    problems: ['conflict'],
  });
  app.openapi(create, async (c) => {
    const { key, ...asked } = c.req.valid('json');
    const scope = c.get('scope');
    const watch = uuidFrom(JSON.stringify(['watch', scope.tenant, scope.actor, key]));
    const made = await partOf(deps, 'watches').create({ scope }, { ...asked, id: watch, origin: 'user' });
    return c.json(toWatchView(made), 201);
  });

  const change = ownRoute('put', '/v1/research/watches/{watch}', 'changeWatch', {
    summary: 'Pause, resume or cancel',
    params: { watch: id },
    body: z.strictObject({ status }),
    responses: { 200: json(watchView, 'As it is now') },
    maxBytes: limits.bodyBytes,
    problems: ['conflict'],
  });
  app.openapi(change, async (c) => {
    const caller = { scope: c.get('scope') };
    const { watch } = c.req.valid('param');
    const changed = existing(
      await partOf(deps, 'watches').setStatus(caller, watch, c.req.valid('json').status),
    );
    return c.json(toWatchView(changed), 200);
  });
}

const toWatchView = (watch: Watch) => viewOf(watchView, watch);
