import { ConsiliumError, type ConversationAudience, type Scope } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { strictJson } from '../limits/strict-json.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { nextBefore, pageLimit } from '../schemas/paging.ts';
import { BODY_PROBLEMS } from '../schemas/problem.ts';
import { conversationView, newAudience, newConversation, toConversationView } from '../schemas/views.ts';
import { pinnedTopic, UNPINNED } from './pinned-topic.ts';
import { json, pathParams, scopedRoute } from './scoped-route.ts';

/** Begin, list and look at conversations of a compartment. */
export function addConversationRoutes(app: GatewayApp, { deps, limits, prefix }: RouteContext): void {
  const create = scopedRoute(prefix, {
    method: 'post',
    path: '/conversations',
    name: 'createConversation',
    summary: 'Begin a conversation with a team',
    request: {
      params: pathParams(prefix, {}),
      body: { required: true, content: { 'application/json': { schema: newConversation } } },
    },
    responses: { 201: json(conversationView, 'The conversation; its address is in Location') },
    problems: BODY_PROBLEMS,
    middleware: strictJson(limits.bodyBytes),
  });
  app.openapi(create, async (c) => {
    const body = c.req.valid('json');
    const scope = c.get('scope');
    const team = body.team ?? deps.teams.default;
    if (!deps.teams.names.includes(team))
      throw new ProblemError('invalid_request', { errors: [{ field: 'team', reason: 'unknown_team' }] });
    const pinned = body.topic ? await pinnedTopic(deps.lens, scope, body.topic) : UNPINNED;
    checkForCompartment(scope, body.audience, 'audience.audience');
    const audience = body.audience === undefined ? {} : { audience: body.audience };
    const conversation = { id: deps.newId(), team, ...pinned, ...audience };
    const created = await deps.history.createConversation(scope, conversation);
    if (created === 'forbidden') throw new ProblemError('not_found');
    const found = await deps.history.findConversation(scope, conversation.id);
    if (!found) throw new ConsiliumError('forbidden');
    c.header('Location', `${c.req.path}/${conversation.id}`);
    return c.json(toConversationView(found), 201);
  });

  const list = scopedRoute(prefix, {
    method: 'get',
    path: '/conversations',
    name: 'listConversations',
    summary: 'Conversations, newest first',
    request: {
      params: pathParams(prefix, {}),
      query: z.strictObject({
        before: id.optional(),
        limit: pageLimit(),
      }),
    },
    responses: {
      200: json(
        z.object({ conversations: z.array(conversationView), next_before: id.nullable() }),
        'A page; ask again with before=next_before for the next one',
      ),
    },
  });
  app.openapi(list, async (c) => {
    const { before, limit } = c.req.valid('query');
    const page = before === undefined ? { limit } : { before, limit };
    const found = await deps.history.listConversations(c.get('scope'), page);
    const next = nextBefore(found, limit, ({ id }) => id);
    return c.json({ conversations: found.map(toConversationView), next_before: next }, 200);
  });

  const look = scopedRoute(prefix, {
    method: 'get',
    path: '/conversations/{conversation}',
    name: 'readConversation',
    summary: 'One conversation',
    request: { params: pathParams(prefix, { conversation: id }) },
    responses: { 200: json(conversationView, 'The conversation') },
  });
  app.openapi(look, async (c) => {
    const found = await deps.history.findConversation(c.get('scope'), c.req.valid('param').conversation);
    if (!found) throw new ProblemError('not_found');
    return c.json(toConversationView(found), 200);
  });

  const setAudience = scopedRoute(prefix, {
    method: 'put',
    path: '/conversations/{conversation}/audience',
    name: 'setAudience',
    summary: 'Say who reads it, earlier messages too; only the person who began it may',
    request: {
      params: pathParams(prefix, { conversation: id }),
      body: { required: true, content: { 'application/json': { schema: newAudience } } },
    },
    responses: { 200: json(conversationView, 'The conversation') },
    problems: [...BODY_PROBLEMS, 'not_author'],
    middleware: strictJson(limits.bodyBytes),
  });
  app.openapi(setAudience, async (c) => {
    const scope = c.get('scope');
    const { conversation } = c.req.valid('param');
    const audience = c.req.valid('json');
    checkForCompartment(scope, audience, 'audience');
    const changed = await deps.history.setAudience(scope, conversation, audience);
    if (changed === 'not-author') throw new ProblemError('not_author');
    // Those who follow it ask again, and who is out of it is cut off.
    if (changed === 'changed') await deps.bus.publish(scope, conversation, { type: 'audience-changed' });
    const found = changed === 'changed' ? await deps.history.findConversation(scope, conversation) : null;
    if (!found) throw new ProblemError('not_found');
    return c.json(toConversationView(found), 200);
  });
}

/** An actor's own compartment is for that actor. */
function checkForCompartment(
  { compartment }: Scope,
  asked: ConversationAudience | undefined,
  field: string,
): void {
  if (asked !== undefined && asked.audience !== 'author' && !compartment.startsWith('patient/'))
    throw new ProblemError('invalid_request', { errors: [{ field, reason: 'own_is_for_its_actor' }] });
}
