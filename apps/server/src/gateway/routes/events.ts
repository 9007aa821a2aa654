import { z } from '@hono/zod-openapi';
import { existing } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { runView, toRunTree } from '../schemas/views.ts';
import { conversationEvents } from '../sse/conversation-events.ts';
import { type EventPlace, placeOf } from '../sse/event-place.ts';
import { openStream } from '../sse/sse-response.ts';
import { json, scopedRoute } from './describe-route.ts';

const EXAMPLE = `id: 7.1763175600000-0
event: draft-added
data: {"type":"draft-added","run":"r1","agent":"triage","step":"s1","attempt":"a1","text":"Good day"}
`;

/** Follow a conversation: drafts and steps as they happen, messages as they are committed. And the tree of a turn, with every step. */
export function addEventRoutes(app: GatewayApp, context: RouteContext): void {
  const { deps, prefix } = context;
  const follow = scopedRoute(prefix, 'get', '/conversations/{conversation}/events', 'followEvents', {
    summary: 'Server-sent events; goes on after Last-Event-ID, or after the message `after`',
    params: { conversation: id },
    headers: z.object({
      'last-event-id': z
        .string()
        .refine((text) => placeOf(text) !== null, { message: 'unknown_event_id' })
        .optional(),
      'purpose-of-use': z.string().optional(),
    }),
    query: { after: z.coerce.number().int().min(0).max(999_999_999_999_999).optional() },
    responses: {
      200: {
        description:
          'Events: ready, turn-started, step-started, step-ended, transfer-made, transfer-refused, draft-reset, ' +
          'draft-added, message-committed, turn-ended, audience-changed, forbidden, stream-closed',
        content: { 'text/event-stream': { schema: z.string(), example: EXAMPLE } },
      },
    },
    problems: ['too_many_streams'],
  });
  app.openapi(follow, async (c) => {
    const scope = c.get('scope');
    const { conversation } = c.req.valid('param');
    const lastEventId = c.req.valid('header')['last-event-id'];
    const from = startOf(lastEventId, c.req.valid('query').after);
    const resumes = lastEventId !== undefined;
    existing(await deps.history.findConversation(scope, conversation));
    const { history, bus } = deps;
    const { heartbeatMs, grantCheckMs } = context.limits;
    return openStream(c, context, (signal) =>
      conversationEvents({
        ...{ history, bus, scope, conversation, from, resumes },
        ...{ heartbeatMs, grantCheckMs, signal },
      }),
    );
  });

  const look = scopedRoute(prefix, 'get', '/conversations/{conversation}/runs/{run}', 'readRun', {
    summary: 'The run tree of a turn',
    params: { conversation: id, run: id },
    responses: { 200: json(runView, "The turn's run, and below it all that it called") },
  });
  app.openapi(look, async (c) => {
    const { conversation, run } = c.req.valid('param');
    const runs = await deps.history.readRuns(c.get('scope'), conversation, run);
    return c.json(existing(toRunTree(runs, run)), 200);
  });
}

/** A browser that reconnects sends the header and repeats the query: the header is newer. */
function startOf(lastEventId: string | undefined, after: number | undefined): EventPlace | null {
  if (lastEventId !== undefined) return placeOf(lastEventId);
  return after === undefined ? null : { seq: after, busId: null };
}
