import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { partOf } from '../../part-of.ts';
import { invalidField } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { latencyView, ratingsView } from '../../schemas/operate-views.ts';
import { json, ownRoute } from '../describe-route.ts';
import { operatorOf } from './operator-of.ts';

const pausedView = z
  .object({
    count: z.int(),
    since: z.string().nullable().describe('When the oldest was paused; null: none is'),
  })
  .openapi('PausedInvocations', {
    description: 'Of the whole engine, all tenants: work that it has stopped trying, and that workers resume',
  });

/** What the engine has paused. A number of the whole installation, as its health: no look at anybody's data. */
export function addPausedRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = ownRoute('get', '/v1/operate/paused', 'countPaused', {
    summary: 'How much work the engine has paused, and since when',
    responses: { 200: json(pausedView, 'At most 1,000 are counted') },
  });
  app.openapi(route, async (c) => {
    const found = await partOf(deps, 'paused')();
    const since = found[0] ? new Date(found[0].since).toISOString() : null;
    return c.json({ count: found.length, since }, 200);
  });
}

const DAY_MS = 86_400_000;
const LONGEST_MS = 366 * DAY_MS;

/** How long answers took, in percentiles. */
export function addLatencyRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = ownRoute('get', '/v1/operate/latency', 'readLatency', {
    summary: 'How long answers took: p50, p95 and p99 of all teams and of each',
    query: {
      from: z.iso.datetime().optional().describe('Default: seven days before `to`'),
      to: z.iso.datetime().optional().describe('Not included. Default: now'),
    },
    responses: { 200: json(latencyView, 'Milliseconds; no rows where nothing was answered') },
  });
  app.openapi(route, async (c) => {
    const asked = c.req.valid('query');
    const end = asked.to === undefined ? deps.now().getTime() : Date.parse(asked.to);
    const start = asked.from === undefined ? end - 7 * DAY_MS : Date.parse(asked.from);
    if (!(start < end && end - start <= LONGEST_MS)) throw invalidField('from', 'up_to_one_year');
    const span = { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
    const found = await partOf(deps, 'operations').latency(operatorOf(c), span);
    const rows = found.map(({ answer: answer_ms, firstReply: first_reply_ms, ...row }) => ({
      ...{ ...row, answer_ms, first_reply_ms },
    }));
    return c.json({ ...span, rows }, 200);
  });
}

const DAYS = 30;

/** What readers said of answers, as numbers. */
export function addRatingCountsRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = ownRoute('get', '/v1/operate/ratings', 'countRatings', {
    summary: 'How often answers were said to help in the last thirty days, and why not',
    responses: { 200: json(ratingsView, 'Numbers; never whose answer, who said it, or in which words') },
  });
  app.openapi(route, async (c) => {
    const counted = await partOf(deps, 'operations').ratings(operatorOf(c), DAYS);
    const rows = counted.map(({ standIn: stand_in, ...each }) => ({ ...each, stand_in }));
    return c.json({ days: DAYS, rows }, 200);
  });
}
