import type { Rerun, RerunSide, Scope } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { existing, ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { replayedAnswer, toReplayedAnswer } from '../schemas/replay-views.ts';
import { STAND_IN } from '../schemas/stand-in.ts';
import { viewOf } from '../schemas/view-of.ts';
import { runStatus } from '../schemas/views.ts';
import { json, scopedRoute } from './describe-route.ts';

const LARGEST_SEQ = 2_147_483_647;

const sideView = z
  .object({
    run: id,
    status: runStatus,
    code: z.string().nullable(),
    micro_usd: z.number(),
    stand_in: z.boolean().describe(STAND_IN),
    answer: z.union([replayedAnswer, z.null()]).describe('Null: not yet, or none'),
    notes: z
      .array(z.string())
      .describe(
        'What was not as on that day: `state_of_today`, `team_changed`, `not_read:<tool>` (it had nothing of that day to read)',
      ),
  })
  .openapi('RerunSide');

const rerunView = z
  .object({
    id,
    asked_by: z.string(),
    asked_at: z.iso.datetime(),
    as_of: z.iso.datetime().describe('The moment of the answer, of which `past` reads'),
    past: sideView,
    present: sideView,
  })
  .openapi('Rerun', {
    description:
      'An answer that was run again on the record and the library of its day, and as they are now; sent to nobody',
  });

/** An answer run again, on its day and as of now. For the care team. */
export function addRerunRoutes(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const path = '/conversations/{conversation}/messages/{seq}/reruns';
  const params = { conversation: id, seq: z.coerce.number().int().min(1).max(LARGEST_SEQ) };

  const ask = scopedRoute(prefix, 'post', path, 'rerunAnswer', {
    summary:
      'Run an answer again on the record and the library of its day, and as they are now, for comparison; for the care team. It costs twice',
    params,
    responses: { 202: json(z.object({ id }), 'Both run; `listReruns` has their answers') },
    problems: ['not_permitted', 'already_running'],
  });
  app.openapi(ask, async (c) => {
    const { conversation, seq } = c.req.valid('param');
    await careTeamOnly(deps, c.get('relation'), c.get('scope'), conversation);
    const begun = existing(await deps.conversations.rerun(c.get('scope'), conversation, seq));
    if (begun === 'running') throw new ProblemError('already_running');
    return c.json({ id: begun.pair }, 202);
  });

  const list = scopedRoute(prefix, 'get', path, 'listReruns', {
    summary: 'How often an answer was run again, newest first, with both answers; for the care team',
    params,
    responses: { 200: json(z.object({ reruns: z.array(rerunView) }), 'At most 20') },
    problems: ['not_permitted'],
  });
  app.openapi(list, async (c) => {
    const { conversation, seq } = c.req.valid('param');
    await careTeamOnly(deps, c.get('relation'), c.get('scope'), conversation);
    const found = existing(await deps.reruns({ scope: c.get('scope') }, conversation, seq));
    return c.json({ reruns: found.map(toRerun) }, 200);
  });
}

/** Somebody else is told so only of a conversation that they may read. */
async function careTeamOnly(
  { history }: RouteContext['deps'],
  relation: string,
  scope: Scope,
  conversation: string,
): Promise<void> {
  if (relation === 'care-team') return;
  throw new ProblemError(
    (await history.findConversation(scope, conversation)) ? 'not_permitted' : 'not_found',
  );
}

function toRerun(rerun: Rerun) {
  const { pair, past, present } = rerun;
  return viewOf(rerunView, { ...rerun, id: pair, past: toSide(past), present: toSide(present) });
}

function toSide(side: RerunSide) {
  return viewOf(sideView, { ...side, answer: side.answer && toReplayedAnswer(side.answer) });
}
