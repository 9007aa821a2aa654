import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { contentView } from '../../schemas/operate-views.ts';
import { json } from '../scoped-route.ts';
import { operateRoute, operationsOf, operatorOf } from './operate-route.ts';

/** Prompts and tool calls of runs. Only the database decides which tenants have synthetic patients. */
export function addContentsRoute(app: GatewayApp, deps: GatewayDeps): void {
  const contents = operateRoute({
    method: 'get',
    path: '/runs/{run}/contents',
    name: 'readRunContents',
    summary: 'Prompts, tool inputs and outputs of a turn of a synthetic patient',
    request: { params: z.object({ run: id }) },
    responses: {
      200: json(z.object({ contents: z.array(contentView) }), 'By step, in the order in which they ended'),
    },
  });
  app.openapi(contents, async (c) => {
    const found = await operationsOf(deps).contents(operatorOf(c), c.req.valid('param').run);
    if (!found) throw new ProblemError('not_found');
    return c.json({ contents: [...found] }, 200);
  });
}
