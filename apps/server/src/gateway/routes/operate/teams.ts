import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { teamView } from '../../schemas/operate-views.ts';
import { json } from '../scoped-route.ts';
import { operateRoute } from './operate-route.ts';
import { toTeamView } from './team-view.ts';

/** The teams that this gateway serves: configuration, nothing of a patient. */
export function addTeamRoutes(app: GatewayApp, { teams, about }: GatewayDeps): void {
  const list = operateRoute({
    method: 'get',
    path: '/teams',
    name: 'listTeams',
    summary: 'The teams that are served',
    responses: {
      200: json(
        z.object({
          teams: z.array(teamView.pick({ name: true, description: true, version: true, root: true })),
        }),
        'Each with its first agent',
      ),
    },
  });
  app.openapi(list, (c) => {
    const views = [...teams.served.values()].map(({ team: { name, description, version, root } }) => ({
      ...{ name, description, version, root },
    }));
    return c.json({ teams: views }, 200);
  });

  const look = operateRoute({
    method: 'get',
    path: '/teams/{team}',
    name: 'readTeam',
    summary: 'A team as a graph: agents with zone, model and tools, edges, limits',
    request: { params: z.object({ team: z.string().max(128) }) },
    responses: { 200: json(teamView, 'The team') },
  });
  app.openapi(look, (c) => {
    const found = teams.served.get(c.req.valid('param').team);
    if (!found) throw new ProblemError('not_found');
    return c.json(toTeamView(found, about?.standInModel ?? false), 200);
  });
}
