import { PURPOSES } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import { partOf } from '../../part-of.ts';
import type { GatewayApp } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { checkpointView, foundEntryView, trailCheckView } from '../../schemas/operate-views.ts';
import { given, pageLimit } from '../../schemas/paging.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { json, ownRoute, pageOf } from '../describe-route.ts';
import { operatorOf } from './operator-of.ts';

const search = {
  actor: id.optional().describe('Left out for patients and proxies: they have pseudonyms'),
  action: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9.-]{0,99}$/, { message: 'invalid_action' })
    .optional()
    .openapi({ description: 'A code, or its beginning up to a dot', example: 'record.' }),
  purpose: z.enum(PURPOSES).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional().describe('Not included'),
  whose: z.string().max(100).optional().describe('A pseudonym'),
  own_looks: z
    .enum(['shown', 'left-out'])
    .default('shown')
    .describe('Whether what the asker’s own pages have read is listed; it stays in the trail'),
  before: z.string().max(100).optional(),
  limit: pageLimit(),
};

/** The trail of the tenant: who did what, with pseudonyms for whose record it was; and whether it holds. */
export function addOperatedAuditRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const find = ownRoute('get', '/v1/operate/audit', 'searchAudit', {
    summary: 'Entries of the trail, newest first',
    query: search,
    responses: { 200: pageOf('entries', foundEntryView, { key: z.string() }) },
  });
  app.openapi(find, async (c) => {
    const { own_looks, ...asked } = given(c.req.valid('query'));
    const page = { ...asked, withoutOwnLooks: own_looks === 'left-out' };
    const { entries, before } = await partOf(deps, 'operations').audit(operatorOf(c), page);
    const views = entries.map((entry) => ({ ...entry, targets: [...entry.targets] }));
    return c.json({ entries: views, next_before: before }, 200);
  });

  const check = ownRoute('post', '/v1/operate/audit/check', 'checkTrail', {
    summary: 'Does every chain hold? A long check goes on; ask for its end with GET',
    responses: { 200: json(trailCheckView, 'The result, or how far it is') },
  });
  app.openapi(check, async (c) => {
    const waitMs = Math.min(10_000, limits.requestMs / 2);
    return c.json(
      viewOf(trailCheckView, await partOf(deps, 'operations').checkTrail(operatorOf(c), waitMs)),
      200,
    );
  });

  const checkpoint = ownRoute('get', '/v1/operate/audit/checkpoint', 'readCheckpoint', {
    summary: 'The last signed checkpoint: when, how many entries it covers, how many came since',
    responses: {
      200: json(z.object({ checkpoint: z.union([checkpointView, z.null()]) }), 'Null: nothing is signed yet'),
    },
  });
  app.openapi(checkpoint, async (c) =>
    c.json({ checkpoint: await partOf(deps, 'operations').lastCheckpoint(operatorOf(c)) }, 200),
  );

  const last = ownRoute('get', '/v1/operate/audit/check', 'readTrailCheck', {
    summary: 'The last check that this gateway made',
    responses: {
      200: json(z.object({ check: z.union([trailCheckView, z.null()]) }), 'Null: none since it was started'),
    },
  });
  app.openapi(last, async (c) => {
    const found = await partOf(deps, 'operations').lastCheck(operatorOf(c));
    return c.json({ check: found && viewOf(trailCheckView, found) }, 200);
  });
}
