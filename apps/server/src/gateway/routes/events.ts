import { z } from '@hono/zod-openapi';
import { ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { conversationEvents } from '../sse/conversation-events.ts';
import { type EventPlace, placeOf } from '../sse/event-place.ts';
import { sseResponse } from '../sse/sse-response.ts';
import { pathParams, scopedRoute } from './scoped-route.ts';

const EXAMPLE = `id: 7.1763175600000-0
event: draft-added
data: {"type":"draft-added","run":"r1","agent":"triage","step":"s1","attempt":"a1","text":"Good day"}
`;

/** Follow a conversation: drafts and steps as they happen, messages as they are committed. */
export function addEventRoutes(
  app: GatewayApp,
  { deps, limits, slots, streams, prefix }: RouteContext,
): void {
  const follow = scopedRoute(prefix, {
    method: 'get',
    path: '/conversations/{conversation}/events',
    name: 'followEvents',
    summary: 'Server-sent events; goes on after Last-Event-ID, or after the message `after`',
    request: {
      params: pathParams(prefix, { conversation: id }),
      headers: z.object({
        'last-event-id': z
          .string()
          .refine((text) => placeOf(text) !== null, { message: 'unknown_event_id' })
          .optional(),
        'purpose-of-use': z.string().optional(),
      }),
      query: z.strictObject({ after: z.coerce.number().int().min(0).max(999_999_999_999_999).optional() }),
    },
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
    const identity = c.get('identity');
    const { conversation } = c.req.valid('param');
    const lastEventId = c.req.valid('header')['last-event-id'];
    const from = startOf(lastEventId, c.req.valid('query').after);
    const resumes = lastEventId !== undefined;
    if (!(await deps.history.findConversation(scope, conversation))) throw new ProblemError('not_found');

    const release = slots.take(identity);
    deps.metrics.streamOpened();
    const stop = new AbortController();
    const closed = streams.opened(c.get('csrf'), stop);
    const { history, bus } = deps;
    const { heartbeatMs, grantCheckMs, slowReaderMs } = limits;
    const frames = conversationEvents({
      ...{ history, bus, scope, conversation, from, resumes },
      ...{ heartbeatMs, grantCheckMs, signal: stop.signal },
    });
    return sseResponse(frames, {
      slowReaderMs,
      stop,
      expiresAt: identity.expiresAt * 1_000,
      now: deps.now,
      drop: () => c.env?.outgoing?.destroy(),
      onClose(reason) {
        release();
        closed();
        deps.metrics.streamClosed(reason);
      },
    });
  });
}

/** A browser that reconnects sends the header and repeats the query: the header is newer. */
function startOf(lastEventId: string | undefined, after: number | undefined): EventPlace | null {
  if (lastEventId !== undefined) return placeOf(lastEventId);
  return after === undefined ? null : { seq: after, busId: null };
}
