import { OPERATED_KINDS, TURN_STATES } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { partOf } from '../../part-of.ts';
import { existing } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import {
  countsView,
  effectView,
  openingsView,
  operatedRunView,
  operatedTurnView,
  toOperatedRun,
} from '../../schemas/operate-views.ts';
import { given, nextBefore, pageLimit } from '../../schemas/paging.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { runStatus } from '../../schemas/views.ts';
import { json, ownRoute, pageOf } from '../describe-route.ts';
import { operatorOf } from './operator-of.ts';

const kind = z.enum(OPERATED_KINDS).default('turn');
const turnsQuery = {
  kind,
  state: z.enum(TURN_STATES).optional(),
  team: z.string().max(128).optional(),
  agent: z
    .string()
    .max(128)
    .optional()
    .describe('One that took part in one of the newest 2,000 that fit otherwise'),
  status: runStatus.optional(),
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,99}$/, { message: 'invalid_code' })
    .optional()
    .describe('Of the turn or of anything in its tree; looked for as an agent is'),
  run: z
    .string()
    .regex(/^[0-9a-f-]{4,36}$/, { message: 'invalid_run' })
    .optional()
    .openapi({ description: 'How the id of a run of its tree begins', example: '0198c1f2' }),
  conversation: z.uuid().optional(),
  before: id.optional(),
  limit: pageLimit(),
};

/** Turns, functions and pipelines of the tenant in codes and numbers. */
export function addOperatedRunRoutes(app: GatewayApp, deps: GatewayDeps): void {
  const list = ownRoute('get', '/v1/operate/runs', 'listOperatedRuns', {
    summary: 'Turns, functions or pipelines, newest first: live, stuck, parked, failed or ended',
    query: turnsQuery,
    responses: { 200: pageOf('runs', operatedTurnView) },
  });
  app.openapi(list, async (c) => {
    const page = given(c.req.valid('query'));
    const found = await partOf(deps, 'operations').turns(operatorOf(c), page);
    const next = nextBefore(found, page.limit, ({ run }) => run);
    return c.json({ runs: found.map((turn) => viewOf(operatedTurnView, turn)), next_before: next }, 200);
  });

  const effects = ownRoute('get', '/v1/operate/effects', 'listParkedEffects', {
    summary: 'Effects outside that may have happened, newest first: a person has to look',
    query: { before: z.string().max(220).optional(), limit: pageLimit() },
    responses: { 200: pageOf('effects', effectView, { key: z.string() }) },
  });
  app.openapi(effects, async (c) => {
    const page = given(c.req.valid('query'));
    const found = await partOf(deps, 'operations').effects(operatorOf(c), page);
    const views = found.effects.map((effect) => viewOf(effectView, effect));
    return c.json({ effects: views, next_before: found.before }, 200);
  });

  const counts = ownRoute('get', '/v1/operate/runs/counts', 'countOperatedRuns', {
    summary: 'How many turns, functions or pipelines are in which state',
    query: { kind },
    responses: {
      200: json(countsView, 'Live, stuck and parked now; failed and ended in the last seven days'),
    },
  });
  app.openapi(counts, async (c) =>
    c.json(await partOf(deps, 'operations').counts(operatorOf(c), c.req.valid('query').kind), 200),
  );

  const openings = ownRoute('get', '/v1/operate/break-glass', 'countOpenings', {
    summary: 'How often patients were opened in an emergency, and whether that is more than usual',
    responses: { 200: json(openingsView, 'Numbers and who opened; never whom or why') },
  });
  app.openapi(openings, async (c) => {
    const { day, isMany, usual, actors } = await partOf(deps, 'operations').openings(operatorOf(c));
    const views = actors.map(({ isMany: is_many, ...each }) => ({ ...each, is_many }));
    const limits = { actor_hour: usual.actorHour, tenant_day: usual.tenantDay };
    return c.json({ day, is_many: isMany, usual: limits, actors: views }, 200);
  });

  const look = ownRoute('get', '/v1/operate/runs/{run}', 'readOperatedRun', {
    summary: 'The tree of a turn with steps and timings, by any of its runs',
    params: { run: id },
    responses: { 200: json(operatedRunView, 'The turn and its tree') },
  });
  app.openapi(look, async (c) => {
    const found = existing(await partOf(deps, 'operations').tree(operatorOf(c), c.req.valid('param').run));
    return c.json(existing(toOperatedRun(found)), 200);
  });
}
