import { z } from '@hono/zod-openapi';
import { strictJson } from '../limits/strict-json.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { clientKey, id } from '../schemas/ids.ts';
import { nextBefore, pageLimit } from '../schemas/paging.ts';
import { BODY_PROBLEMS } from '../schemas/problem.ts';
import { acceptedView, messageView, newMessage, toAcceptedView, toMessageView } from '../schemas/views.ts';
import { json, pathParams, scopedRoute } from './scoped-route.ts';

/** Say something, read what was said, stop what is being done. */
export function addMessageRoutes(app: GatewayApp, { deps, limits, prefix }: RouteContext): void {
  const params = pathParams(prefix, { conversation: id });

  const post = scopedRoute(prefix, {
    method: 'post',
    path: '/conversations/{conversation}/messages',
    name: 'postMessage',
    summary: 'Send a message; 202 means that it is durably there',
    request: {
      params,
      headers: z.object({ 'idempotency-key': clientKey.optional(), 'purpose-of-use': z.string().optional() }),
      body: { required: true, content: { 'application/json': { schema: newMessage } } },
    },
    responses: { 202: json(acceptedView, 'Accepted, now or before: `duplicate` tells') },
    problems: BODY_PROBLEMS,
    middleware: strictJson(limits.messageBytes),
  });
  app.openapi(post, async (c) => {
    const { text = '', search_of: searchOf, client_key: bodyKey } = c.req.valid('json');
    const headerKey = c.req.valid('header')['idempotency-key'];
    if (bodyKey !== undefined && headerKey !== undefined && bodyKey !== headerKey)
      throw new ProblemError('invalid_request', {
        errors: [{ field: 'client_key', reason: 'differs_from_idempotency_key' }],
      });
    const key = headerKey ?? bodyKey ?? deps.newId();
    const scope = c.get('scope');
    const isByProxy = c.get('relation') === 'proxy' && scope.purpose === 'PATRQT';
    const message = {
      ...{ clientKey: key, text, ...(searchOf === undefined ? {} : { searchOf }) },
      ...(isByProxy ? { voice: 'proxy' as const } : {}),
    };
    const { conversation } = c.req.valid('param');
    const accepted = await deps.conversations.accept(scope, conversation, message);
    if (accepted === 'not-found') throw new ProblemError('not_found');
    return c.json(toAcceptedView(accepted), 202);
  });

  const read = scopedRoute(prefix, {
    method: 'get',
    path: '/conversations/{conversation}/messages',
    name: 'readMessages',
    summary: 'Messages in the order of their seq',
    request: {
      params,
      query: z.strictObject({
        after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
        limit: pageLimit(),
      }),
    },
    responses: {
      200: json(
        z.object({ messages: z.array(messageView), next_after: z.int().nullable() }),
        'A page; ask again with after=next_after for the next one',
      ),
    },
  });
  app.openapi(read, async (c) => {
    const { after, limit } = c.req.valid('query');
    const { conversation } = c.req.valid('param');
    const found = await deps.history.readMessages(c.get('scope'), conversation, { after, limit });
    if (found === 'not-found') throw new ProblemError('not_found');
    const next = nextBefore(found, limit, ({ seq }) => seq);
    return c.json({ messages: found.map(toMessageView), next_after: next }, 200);
  });

  const cancel = scopedRoute(prefix, {
    method: 'post',
    path: '/conversations/{conversation}/cancel',
    name: 'cancelTurn',
    summary: 'Stop the running turn with all its branches',
    request: { params },
    responses: {
      202: json(z.object({ status: z.enum(['cancelling', 'idle']) }), 'Being stopped, or nothing ran'),
    },
  });
  app.openapi(cancel, async (c) => {
    const status = await deps.conversations.cancel(c.get('scope'), c.req.valid('param').conversation);
    if (status === 'not-found') throw new ProblemError('not_found');
    return c.json({ status }, 202);
  });
}
