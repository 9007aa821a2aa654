import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { replayView, toReplay } from '../../schemas/replay-views.ts';
import { json } from '../scoped-route.ts';
import { controlOf } from './control.ts';
import { operateRoute, operationsOf, operatorOf } from './operate-route.ts';

/** Replays of turns on another model. Only the database decides which tenants have synthetic patients. */
export function addReplayRoutes(app: GatewayApp, deps: GatewayDeps): void {
  const params = z.object({ run: id });

  const list = operateRoute({
    method: 'get',
    path: '/runs/{run}/replays',
    name: 'listReplays',
    summary:
      'Replays of a turn of a synthetic patient on other models, newest first, and the models there are',
    request: { params },
    responses: {
      200: json(
        z.object({ replays: z.array(replayView), models: z.array(z.string()) }),
        'Each beside the answer of the turn; a replay that runs has no answer yet',
      ),
    },
  });
  app.openapi(list, async (c) => {
    const found = await operationsOf(deps).replays(operatorOf(c), c.req.valid('param').run);
    if (!found) throw new ProblemError('not_found');
    return c.json({ replays: found.map(toReplay), models: [...(deps.replayModels ?? [])] }, 200);
  });

  const ask = operateRoute({
    method: 'post',
    path: '/runs/{run}/replays',
    name: 'replayTurn',
    summary:
      'Replay a turn of a synthetic patient on another model, in the name of the author of the message; the answer is sent to nobody',
    request: {
      params,
      body: {
        required: true,
        content: { 'application/json': { schema: z.strictObject({ model: z.string().max(256) }) } },
      },
    },
    responses: { 202: json(z.object({ run: z.string() }), 'Runs; its run has a tree as turns have') },
    problems: ['not_replayable', 'grant_ended'],
  });
  app.openapi(ask, async (c) => {
    const { model } = c.req.valid('json');
    const operator = operatorOf(c);
    const turn = await operationsOf(deps).turnFor(operator, 'replay', c.req.valid('param').run);
    if (!turn) throw new ProblemError('not_found');
    if (!deps.replayModels?.includes(model))
      throw new ProblemError('invalid_request', { errors: [{ field: 'model', reason: 'unknown_model' }] });
    if (!turn.asker) throw new ProblemError('not_replayable');
    const replay = await controlOf(deps).replay(turn.place, turn.asker, { by: operator.actor, model });
    if (replay === 'not-replayable') throw new ProblemError('not_replayable');
    if (replay === 'not-found') throw new ProblemError('grant_ended');
    return c.json({ run: replay.run }, 202);
  });
}
