import { ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { runView, toRunTree } from '../schemas/views.ts';
import { json, pathParams, scopedRoute } from './scoped-route.ts';

/** Why did it say that: the tree of a turn, with every step. */
export function addRunRoutes(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const look = scopedRoute(prefix, {
    method: 'get',
    path: '/conversations/{conversation}/runs/{run}',
    name: 'readRun',
    summary: 'The run tree of a turn',
    request: { params: pathParams(prefix, { conversation: id, run: id }) },
    responses: { 200: json(runView, "The turn's run, and below it all that it called") },
  });
  app.openapi(look, async (c) => {
    const { conversation, run } = c.req.valid('param');
    const tree = toRunTree(await deps.history.readRuns(c.get('scope'), conversation, run), run);
    if (!tree) throw new ProblemError('not_found');
    return c.json(tree, 200);
  });
}
