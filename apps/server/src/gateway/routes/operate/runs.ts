import { OPERATED_KINDS, TURN_STATES } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import {
  countsView,
  effectView,
  openingsView,
  operatedRunView,
  operatedTurnView,
  toOperatedRun,
  toOperatedTurn,
} from '../../schemas/operate-views.ts';
import { given, nextBefore, pageLimit } from '../../schemas/paging.ts';
import { runStatus } from '../../schemas/views.ts';
import { json } from '../scoped-route.ts';
import { operateRoute, operationsOf, operatorOf } from './operate-route.ts';

const kind = z.enum(OPERATED_KINDS).default('turn');
const turnsQuery = z.strictObject({
  kind,
  state: z.enum(TURN_STATES).optional(),
  team: z.string().max(128).optional(),
  agent: z
    .string()
    .max(128)
    .optional()
    .openapi({ description: 'One that took part in one of the newest 2,000 that fit otherwise' }),
  status: runStatus.optional(),
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,99}$/, { message: 'invalid_code' })
    .optional()
    .openapi({ description: 'Of the turn or of anything in its tree; looked for as an agent is' }),
  run: z
    .string()
    .regex(/^[0-9a-f-]{4,36}$/, { message: 'invalid_run' })
    .optional()
    .openapi({ description: 'How the id of a run of its tree begins', example: '0198c1f2' }),
  conversation: z.uuid().optional(),
  before: id.optional(),
  limit: pageLimit(),
});

/** Turns, functions and pipelines of the tenant in codes and numbers. */
export function addOperatedRunRoutes(app: GatewayApp, deps: GatewayDeps): void {
  const list = operateRoute({
    method: 'get',
    path: '/runs',
    name: 'listOperatedRuns',
    summary: 'Turns, functions or pipelines, newest first: live, stuck, parked, failed or ended',
    request: { query: turnsQuery },
    responses: {
      200: json(
        z.object({
          runs: z.array(operatedTurnView),
          next_before: id.nullable(),
        }),
        'A page; ask again with before=next_before for the next one',
      ),
    },
  });
  app.openapi(list, async (c) => {
    const { limit, ...asked } = c.req.valid('query');
    const found = await operationsOf(deps).turns(operatorOf(c), { ...given(asked), limit });
    const next = nextBefore(found, limit, ({ run }) => run);
    return c.json({ runs: found.map(toOperatedTurn), next_before: next }, 200);
  });

  const effects = operateRoute({
    method: 'get',
    path: '/effects',
    name: 'listParkedEffects',
    summary: 'Effects outside that may have happened, newest first: a person has to look',
    request: { query: z.strictObject({ before: z.string().max(220).optional(), limit: pageLimit() }) },
    responses: {
      200: json(
        z.object({ effects: z.array(effectView), next_before: z.string().nullable() }),
        'A page; ask again with before=next_before for the next one',
      ),
    },
  });
  app.openapi(effects, async (c) => {
    const { limit, ...asked } = c.req.valid('query');
    const found = await operationsOf(deps).effects(operatorOf(c), { ...given(asked), limit });
    const views = found.effects.map(({ parkedAt, ...effect }) => ({ ...effect, parked_at: parkedAt }));
    return c.json({ effects: views, next_before: found.before }, 200);
  });

  const counts = operateRoute({
    method: 'get',
    path: '/runs/counts',
    name: 'countOperatedRuns',
    summary: 'How many turns, functions or pipelines are in which state',
    request: { query: z.strictObject({ kind }) },
    responses: {
      200: json(countsView, 'Live, stuck and parked now; failed and ended in the last seven days'),
    },
  });
  app.openapi(counts, async (c) =>
    c.json(await operationsOf(deps).counts(operatorOf(c), c.req.valid('query').kind), 200),
  );

  const openings = operateRoute({
    method: 'get',
    path: '/break-glass',
    name: 'countOpenings',
    summary: 'How often patients were opened in an emergency, and whether that is more than usual',
    responses: { 200: json(openingsView, 'Numbers and who opened; never whom or why') },
  });
  app.openapi(openings, async (c) => {
    const { day, isMany, usual, actors } = await operationsOf(deps).openings(operatorOf(c));
    const views = actors.map(({ isMany: is_many, ...each }) => ({ ...each, is_many }));
    const limits = { actor_hour: usual.actorHour, tenant_day: usual.tenantDay };
    return c.json({ day, is_many: isMany, usual: limits, actors: views }, 200);
  });

  const look = operateRoute({
    method: 'get',
    path: '/runs/{run}',
    name: 'readOperatedRun',
    summary: 'The tree of a turn with steps and timings, by any of its runs',
    request: { params: z.object({ run: id }) },
    responses: { 200: json(operatedRunView, 'The turn and its tree') },
  });
  app.openapi(look, async (c) => {
    const found = await operationsOf(deps).tree(operatorOf(c), c.req.valid('param').run);
    const view = found && toOperatedRun(found);
    if (!view) throw new ProblemError('not_found');
    return c.json(view, 200);
  });
}
