import { z } from '@hono/zod-openapi';
import { labView, seriesView } from '../../schemas/record-views.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { json, pathParams, scopedRoute } from '../scoped-route.ts';

/** Measurements by test: verdicts and trends are computed by code, none is guessed. */
export function addLabRoutes(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const list = scopedRoute(prefix, {
    method: 'get',
    path: '/record/labs',
    name: 'listLabs',
    summary: 'Every test with its last value, range, verdict and trend',
    request: { params: pathParams(prefix, {}) },
    responses: { 200: json(z.object({ labs: z.array(labView) }), 'The newest result first') },
  });
  app.openapi(list, async (c) =>
    c.json({ labs: await deps.record.labs({ scope: c.get('scope') }) } as never, 200),
  );

  const series = scopedRoute(prefix, {
    method: 'get',
    path: '/record/labs/{code}',
    name: 'readLabSeries',
    summary: 'The results of one test as series, one for each unit that cannot be converted',
    request: {
      params: pathParams(prefix, { code: z.string().min(1).max(400).openapi({ example: '4548-4' }) }),
    },
    responses: {
      200: json(
        z.object({ code: z.string(), name: z.string(), series: z.array(seriesView) }),
        'That of the newest unit first',
      ),
    },
  });
  app.openapi(series, async (c) =>
    c.json((await deps.record.labSeries({ scope: c.get('scope') }, c.req.valid('param').code)) as never, 200),
  );
}
