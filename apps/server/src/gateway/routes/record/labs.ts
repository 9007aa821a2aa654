import { z } from '@hono/zod-openapi';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { labListView, labTestView } from '../../schemas/record-views.ts';
import { json, pathParams, scopedRoute } from '../scoped-route.ts';

/** Measurements by test: verdicts and trends are computed by code, none is guessed. */
export function addLabRoutes(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const list = scopedRoute(prefix, {
    method: 'get',
    path: '/record/labs',
    name: 'listLabs',
    summary: 'Every test with its last value, range, verdict and trend',
    request: { params: pathParams(prefix, {}) },
    responses: { 200: json(labListView, 'The newest result first') },
  });
  app.openapi(list, async (c) => c.json((await deps.record.labs({ scope: c.get('scope') })) as never, 200));

  const series = scopedRoute(prefix, {
    method: 'get',
    path: '/record/labs/{code}',
    name: 'readLabSeries',
    summary: 'The results of one test as series, one for each unit that cannot be converted',
    request: {
      params: pathParams(prefix, { code: z.string().min(1).max(400).openapi({ example: '4548-4' }) }),
    },
    responses: {
      200: json(labTestView, 'That of the newest unit first'),
    },
  });
  app.openapi(series, async (c) => {
    const { code } = c.req.valid('param');
    const { leftOut, ...test } = await deps.record.labSeries({ scope: c.get('scope') }, code);
    return c.json({ ...test, left_out: leftOut } as never, 200);
  });
}
