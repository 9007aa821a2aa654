import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { json } from '../scoped-route.ts';
import { operateRoute } from './operate-route.ts';

const pausedView = z
  .object({
    count: z.int(),
    since: z.string().nullable().openapi({ description: 'When the oldest was paused; null: none is' }),
  })
  .openapi('PausedInvocations', {
    description: 'Of the whole engine, all tenants: work that it has stopped trying, and that workers resume',
  });

/** What the engine has paused. A number of the whole installation, as its health: no look at anybody's data. */
export function addPausedRoute(app: GatewayApp, { paused }: GatewayDeps): void {
  const route = operateRoute({
    method: 'get',
    path: '/paused',
    name: 'countPaused',
    summary: 'How much work the engine has paused, and since when',
    responses: { 200: json(pausedView, 'At most 1,000 are counted') },
  });
  app.openapi(route, async (c) => {
    if (!paused) throw new ProblemError('unavailable');
    const found = await paused();
    const oldest = found[0]?.since;
    return c.json(
      { count: found.length, since: oldest === undefined ? null : new Date(oldest).toISOString() },
      200,
    );
  });
}
