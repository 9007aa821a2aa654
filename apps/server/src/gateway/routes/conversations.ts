import { ConsiliumError, type ConversationAudience, type Scope } from '@consilium/kernel';
import { existing, invalidField, ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { given, nextBefore, pageLimit } from '../schemas/paging.ts';
import { conversationView, newAudience, newConversation, toConversationView } from '../schemas/views.ts';
import { json, pageOf, scopedRoute } from './describe-route.ts';
import { pinnedTopic, UNPINNED } from './pinned-topic.ts';

/** Begin, list and look at conversations of a compartment. */
export function addConversationRoutes(app: GatewayApp, { deps, limits, prefix }: RouteContext): void {
  const create = scopedRoute(prefix, 'post', '/conversations', 'createConversation', {
    summary: 'Begin a conversation with a team',
    body: newConversation,
    responses: { 201: json(conversationView, 'The conversation; its address is in Location') },
    maxBytes: limits.bodyBytes,
  });
  app.openapi(create, async (c) => {
    const body = c.req.valid('json');
    const scope = c.get('scope');
    const team = body.team ?? deps.teams.default;
    if (!deps.teams.names.includes(team)) throw invalidField('team', 'unknown_team');
    const pinned = body.topic ? await pinnedTopic(deps.lens, scope, body.topic) : UNPINNED;
    checkForCompartment(scope, body.audience, 'audience.audience');
    const conversation = { id: deps.newId(), team, ...pinned, ...given({ audience: body.audience }) };
    const created = await deps.history.createConversation(scope, conversation);
    if (created === 'forbidden') throw new ProblemError('not_found');
    const found = await deps.history.findConversation(scope, conversation.id);
    if (!found) throw new ConsiliumError('forbidden');
    c.header('Location', `${c.req.path}/${conversation.id}`);
    return c.json(toConversationView(found), 201);
  });

  const list = scopedRoute(prefix, 'get', '/conversations', 'listConversations', {
    summary: 'Conversations, newest first',
    query: { before: id.optional(), limit: pageLimit() },
    responses: { 200: pageOf('conversations', conversationView) },
  });
  app.openapi(list, async (c) => {
    const page = given(c.req.valid('query'));
    const found = await deps.history.listConversations(c.get('scope'), page);
    const next = nextBefore(found, page.limit, (last) => last.id);
    return c.json({ conversations: found.map(toConversationView), next_before: next }, 200);
  });

  const look = scopedRoute(prefix, 'get', '/conversations/{conversation}', 'readConversation', {
    summary: 'One conversation',
    params: { conversation: id },
    responses: { 200: json(conversationView, 'The conversation') },
  });
  app.openapi(look, async (c) => {
    const found = existing(
      await deps.history.findConversation(c.get('scope'), c.req.valid('param').conversation),
    );
    return c.json(toConversationView(found), 200);
  });

  const setAudience = scopedRoute(prefix, 'put', '/conversations/{conversation}/audience', 'setAudience', {
    summary: 'Say who reads it, earlier messages too; only the person who began it may',
    params: { conversation: id },
    body: newAudience,
    responses: { 200: json(conversationView, 'The conversation') },
    maxBytes: limits.bodyBytes,
    problems: ['not_author'],
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
    return c.json(toConversationView(existing(found)), 200);
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
