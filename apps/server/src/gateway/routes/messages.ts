import { z } from '@hono/zod-openapi';
import { existing, invalidField } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { clientKey, id } from '../schemas/ids.ts';
import { given, nextBefore, pageLimit } from '../schemas/paging.ts';
import { acceptedView, messageView, newMessage, toAcceptedView, toMessageView } from '../schemas/views.ts';
import { json, scopedRoute } from './describe-route.ts';

/** Say something, read what was said, stop what is being done. */
export function addMessageRoutes(app: GatewayApp, { deps, limits, prefix }: RouteContext): void {
  const params = { conversation: id };

  const post = scopedRoute(prefix, 'post', '/conversations/{conversation}/messages', 'postMessage', {
    summary: 'Send a message; 202 means that it is durably there',
    params,
    headers: z.object({ 'idempotency-key': clientKey.optional(), 'purpose-of-use': z.string().optional() }),
    body: newMessage,
    responses: { 202: json(acceptedView, 'Accepted, now or before: `duplicate` tells') },
    maxBytes: limits.messageBytes,
  });
  app.openapi(post, async (c) => {
    const { text = '', search_of: searchOf, client_key: bodyKey } = c.req.valid('json');
    const headerKey = c.req.valid('header')['idempotency-key'];
    if (bodyKey !== undefined && headerKey !== undefined && bodyKey !== headerKey)
      throw invalidField('client_key', 'differs_from_idempotency_key');
    const key = headerKey ?? bodyKey ?? deps.newId();
    const scope = c.get('scope');
    const isByProxy = c.get('relation') === 'proxy' && scope.purpose === 'PATRQT';
    const voice = isByProxy ? ('proxy' as const) : undefined;
    const message = { clientKey: key, text, ...given({ searchOf, voice }) };
    const { conversation } = c.req.valid('param');
    const accepted = existing(await deps.conversations.accept(scope, conversation, message));
    return c.json(toAcceptedView(accepted), 202);
  });

  const read = scopedRoute(prefix, 'get', '/conversations/{conversation}/messages', 'readMessages', {
    summary: 'Messages in the order of their seq',
    params,
    query: {
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      limit: pageLimit(),
    },
    responses: {
      200: json(
        z.object({ messages: z.array(messageView), next_after: z.int().nullable() }),
        'A page; ask again with after=next_after for the next one',
      ),
    },
  });
  app.openapi(read, async (c) => {
    const page = c.req.valid('query');
    const { conversation } = c.req.valid('param');
    const found = existing(await deps.history.readMessages(c.get('scope'), conversation, page));
    const next = nextBefore(found, page.limit, ({ seq }) => seq);
    return c.json({ messages: found.map(toMessageView), next_after: next }, 200);
  });

  const cancel = scopedRoute(prefix, 'post', '/conversations/{conversation}/cancel', 'cancelTurn', {
    summary: 'Stop the running turn with all its branches',
    params,
    responses: {
      202: json(z.object({ status: z.enum(['cancelling', 'idle']) }), 'Being stopped, or nothing ran'),
    },
  });
  app.openapi(cancel, async (c) => {
    const status = existing(
      await deps.conversations.cancel(c.get('scope'), c.req.valid('param').conversation),
    );
    return c.json({ status }, 202);
  });
}
