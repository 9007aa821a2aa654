import type { FoundTurn, TurnControl } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { GatewayEnv } from '../../env.ts';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { partOf } from '../../part-of.ts';
import { existing, invalidField, ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { contentView } from '../../schemas/operate-views.ts';
import { replayView, toReplay } from '../../schemas/replay-views.ts';
import { json, ownRoute } from '../describe-route.ts';
import { operatorOf } from './operator-of.ts';

/**
 * What an operator reads of a turn and does to it: by its id alone, without a scope of their own. Only the database decides which
 * tenants have synthetic patients, whose prompts are shown and whose turns are replayed.
 */
export function addOperatedTurnRoutes(app: GatewayApp, deps: GatewayDeps): void {
  const params = { run: id };
  const turnFor = async (c: Context<GatewayEnv>, act: 'cancel' | 'retry' | 'replay', run: string) =>
    existing(await partOf(deps, 'operations').turnFor(operatorOf(c), act, run));

  const contents = ownRoute('get', '/v1/operate/runs/{run}/contents', 'readRunContents', {
    summary: 'Prompts, tool inputs and outputs of a turn of a synthetic patient',
    params,
    responses: {
      200: json(z.object({ contents: z.array(contentView) }), 'By step, in the order in which they ended'),
    },
  });
  app.openapi(contents, async (c) => {
    const found = existing(
      await partOf(deps, 'operations').contents(operatorOf(c), c.req.valid('param').run),
    );
    return c.json({ contents: [...found] }, 200);
  });

  const list = ownRoute('get', '/v1/operate/runs/{run}/replays', 'listReplays', {
    summary:
      'Replays of a turn of a synthetic patient on other models, newest first, and the models there are',
    params,
    responses: {
      200: json(
        z.object({ replays: z.array(replayView), models: z.array(z.string()) }),
        'Each beside the answer of the turn; a replay that runs has no answer yet',
      ),
    },
  });
  app.openapi(list, async (c) => {
    const found = existing(await partOf(deps, 'operations').replays(operatorOf(c), c.req.valid('param').run));
    return c.json({ replays: found.map(toReplay), models: [...(deps.replayModels ?? [])] }, 200);
  });

  const ask = ownRoute('post', '/v1/operate/runs/{run}/replays', 'replayTurn', {
    summary:
      'Replay a turn of a synthetic patient on another model, in the name of the author of the message; the answer is sent to nobody',
    params,
    body: z.strictObject({ model: z.string().max(256) }),
    responses: { 202: json(z.object({ run: z.string() }), 'Runs; its run has a tree as turns have') },
    problems: ['not_replayable', 'grant_ended'],
  });
  app.openapi(ask, async (c) => {
    const { model } = c.req.valid('json');
    const turn = await turnFor(c, 'replay', c.req.valid('param').run);
    if (!deps.replayModels?.includes(model)) throw invalidField('model', 'unknown_model');
    if (!turn.asker) throw new ProblemError('not_replayable');
    const by = c.get('identity').actor;
    const replay = await partOf(deps, 'turnControl').replay(turn.place, turn.asker, { by, model });
    if (replay === 'not-replayable') throw new ProblemError('not_replayable');
    if (replay === 'not-found') throw new ProblemError('grant_ended');
    return c.json({ run: replay.run }, 202);
  });

  const cancel = ownRoute('post', '/v1/operate/runs/{run}/cancel', 'cancelOperatedRun', {
    summary: 'Stop the turn that this run is part of, with all that it called',
    params,
    responses: { 202: json(z.object({ status: z.literal('cancelling') }), 'Being stopped') },
    problems: ['not_running'],
  });
  app.openapi(cancel, async (c) => {
    const turn = await turnFor(c, 'cancel', c.req.valid('param').run);
    if (turn.status !== 'running' || (await partOf(deps, 'turnControl').cancel(turn.place)) === 'idle')
      throw new ProblemError('not_running');
    return c.json({ status: 'cancelling' as const }, 202);
  });

  const retry = ownRoute('post', '/v1/operate/runs/{run}/retry', 'retryOperatedRun', {
    summary:
      'Run the message of a failed, partial or parked turn once more, in the name of the person who wrote it',
    params,
    responses: { 202: json(z.object({ status: z.literal('retrying') }), 'Runs, or waits for its place') },
    problems: ['not_repeatable', 'grant_ended'],
  });
  app.openapi(retry, async (c) => {
    const turn = await turnFor(c, 'retry', c.req.valid('param').run);
    await repeat(partOf(deps, 'turnControl'), turn, c.get('identity').actor);
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
