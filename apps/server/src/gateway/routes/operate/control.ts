import type { FoundTurn, TurnControl } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { json } from '../scoped-route.ts';
import { operateRoute, operationsOf, operatorOf } from './operate-route.ts';

/** What an operator does to a turn: by its id alone, without a scope of their own. */
export function addTurnControlRoutes(app: GatewayApp, deps: GatewayDeps): void {
  const params = z.object({ run: id });

  const cancel = operateRoute({
    method: 'post',
    path: '/runs/{run}/cancel',
    name: 'cancelOperatedRun',
    summary: 'Stop the turn that this run is part of, with all that it called',
    request: { params },
    responses: { 202: json(z.object({ status: z.literal('cancelling') }), 'Being stopped') },
    problems: ['not_running'],
  });
  app.openapi(cancel, async (c) => {
    const operations = operationsOf(deps);
    const turn = await operations.turnFor(operatorOf(c), 'cancel', c.req.valid('param').run);
    if (!turn) throw new ProblemError('not_found');
    if (turn.status !== 'running' || (await controlOf(deps).cancel(turn.place)) === 'idle')
      throw new ProblemError('not_running');
    return c.json({ status: 'cancelling' as const }, 202);
  });

  const retry = operateRoute({
    method: 'post',
    path: '/runs/{run}/retry',
    name: 'retryOperatedRun',
    summary:
      'Run the message of a failed, partial or parked turn once more, in the name of the person who wrote it',
    request: { params },
    responses: { 202: json(z.object({ status: z.literal('retrying') }), 'Runs, or waits for its place') },
    problems: ['not_repeatable', 'grant_ended'],
  });
  app.openapi(retry, async (c) => {
    const { actor } = operatorOf(c);
    const turn = await operationsOf(deps).turnFor(operatorOf(c), 'retry', c.req.valid('param').run);
    if (!turn) throw new ProblemError('not_found');
    await repeat(controlOf(deps), turn, actor);
    return c.json({ status: 'retrying' as const }, 202);
  });
}

async function repeat(control: TurnControl, { place, asker }: FoundTurn, by: string): Promise<void> {
  if (!asker) throw new ProblemError('not_repeatable');
  const verdict = await control.repeat(place, asker, by);
  if (verdict === 'not-repeatable') throw new ProblemError('not_repeatable');
  if (verdict === 'not-found') throw new ProblemError('grant_ended');
  if (verdict === 'queue-full') throw new ProblemError('unavailable', { retryAfterSeconds: 5 });
}

export function controlOf({ turnControl }: GatewayDeps): TurnControl {
  if (turnControl) return turnControl;
  throw new ProblemError('unavailable');
}
