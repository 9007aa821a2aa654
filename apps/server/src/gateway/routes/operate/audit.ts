import { PURPOSES } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import type { GatewayApp } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { checkpointView, foundEntryView, toTrailCheck, trailCheckView } from '../../schemas/operate-views.ts';
import { given, pageLimit } from '../../schemas/paging.ts';
import { json } from '../scoped-route.ts';
import { operateRoute, operationsOf, operatorOf } from './operate-route.ts';

const search = z.strictObject({
  actor: id.optional().openapi({ description: 'Left out for patients and proxies: they have pseudonyms' }),
  action: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9.-]{0,99}$/, { message: 'invalid_action' })
    .optional()
    .openapi({ description: 'A code, or its beginning up to a dot', example: 'record.' }),
  purpose: z.enum(PURPOSES).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional().openapi({ description: 'Not included' }),
  whose: z.string().max(100).optional().openapi({ description: 'A pseudonym' }),
  own_looks: z.enum(['shown', 'left-out']).default('shown').openapi({
    description: 'Whether what the asker’s own pages have read is listed; it stays in the trail',
  }),
  before: z.string().max(100).optional(),
  limit: pageLimit(),
});

/** The trail of the tenant: who did what, with pseudonyms for whose record it was; and whether it holds. */
export function addOperatedAuditRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const find = operateRoute({
    method: 'get',
    path: '/audit',
    name: 'searchAudit',
    summary: 'Entries of the trail, newest first',
    request: { query: search },
    responses: {
      200: json(
        z.object({ entries: z.array(foundEntryView), next_before: z.string().nullable() }),
        'A page; ask again with before=next_before for the next one',
      ),
    },
  });
  app.openapi(find, async (c) => {
    const { limit, own_looks, ...asked } = c.req.valid('query');
    const search = { ...given(asked), limit, withoutOwnLooks: own_looks === 'left-out' };
    const { entries, before } = await operationsOf(deps).audit(operatorOf(c), search);
    const views = entries.map((entry) => ({ ...entry, targets: [...entry.targets] }));
    return c.json({ entries: views, next_before: before }, 200);
  });

  const check = operateRoute({
    method: 'post',
    path: '/audit/check',
    name: 'checkTrail',
    summary: 'Does every chain hold? A long check goes on; ask for its end with GET',
    responses: { 200: json(trailCheckView, 'The result, or how far it is') },
  });
  app.openapi(check, async (c) => {
    const waitMs = Math.min(10_000, limits.requestMs / 2);
    return c.json(toTrailCheck(await operationsOf(deps).checkTrail(operatorOf(c), waitMs)), 200);
  });

  const checkpoint = operateRoute({
    method: 'get',
    path: '/audit/checkpoint',
    name: 'readCheckpoint',
    summary: 'The last signed checkpoint: when, how many entries it covers, how many came since',
    responses: {
      200: json(z.object({ checkpoint: z.union([checkpointView, z.null()]) }), 'Null: nothing is signed yet'),
    },
  });
  app.openapi(checkpoint, async (c) =>
    c.json({ checkpoint: await operationsOf(deps).lastCheckpoint(operatorOf(c)) }, 200),
  );

  const last = operateRoute({
    method: 'get',
    path: '/audit/check',
    name: 'readTrailCheck',
    summary: 'The last check that this gateway made',
    responses: {
      200: json(z.object({ check: z.union([trailCheckView, z.null()]) }), 'Null: none since it was started'),
    },
  });
  app.openapi(last, async (c) => {
    const found = await operationsOf(deps).lastCheck(operatorOf(c));
    return c.json({ check: found && toTrailCheck(found) }, 200);
  });
}
