import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { latencyView } from '../../schemas/operate-views.ts';
import { json } from '../scoped-route.ts';
import { operateRoute, operationsOf, operatorOf } from './operate-route.ts';

const DAY_MS = 86_400_000;
const LONGEST_MS = 366 * DAY_MS;

/** How long answers took, in percentiles. */
export function addLatencyRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = operateRoute({
    method: 'get',
    path: '/latency',
    name: 'readLatency',
    summary: 'How long answers took: p50, p95 and p99 of all teams and of each',
    request: {
      query: z.strictObject({
        from: z.iso.datetime().optional().openapi({ description: 'Default: seven days before `to`' }),
        to: z.iso.datetime().optional().openapi({ description: 'Not included. Default: now' }),
      }),
    },
    responses: { 200: json(latencyView, 'Milliseconds; no rows where nothing was answered') },
  });
  app.openapi(route, async (c) => {
    const asked = c.req.valid('query');
    const end = asked.to === undefined ? deps.now().getTime() : Date.parse(asked.to);
    const start = asked.from === undefined ? end - 7 * DAY_MS : Date.parse(asked.from);
    if (!(start < end && end - start <= LONGEST_MS))
      throw new ProblemError('invalid_request', { errors: [{ field: 'from', reason: 'up_to_one_year' }] });
    const span = { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
    const found = await operationsOf(deps).latency(operatorOf(c), span);
    const rows = found.map(({ team, turns, answer, firstReply }) => ({
      ...{ team, turns, answer_ms: answer, first_reply_ms: firstReply },
    }));
    return c.json({ ...span, rows }, 200);
  });
}
