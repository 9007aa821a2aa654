import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayApp } from '../../route-context.ts';
import { ratingsView } from '../../schemas/operate-views.ts';
import { json } from '../scoped-route.ts';
import { operateRoute, operationsOf, operatorOf } from './operate-route.ts';

const DAYS = 30;

/** What readers said of answers, as numbers. */
export function addRatingCountsRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = operateRoute({
    method: 'get',
    path: '/ratings',
    name: 'countRatings',
    summary: 'How often answers were said to help in the last thirty days, and why not',
    responses: { 200: json(ratingsView, 'Numbers; never whose answer, who said it, or in which words') },
  });
  app.openapi(route, async (c) => {
    const counted = await operationsOf(deps).ratings(operatorOf(c), DAYS);
    const rows = counted.map(({ standIn: stand_in, ...each }) => ({ ...each, stand_in }));
    return c.json({ days: DAYS, rows }, 200);
  });
}
