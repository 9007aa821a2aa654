import {
  AGENT_STATES,
  type AgentOverview,
  type Json,
  type ListedRequest,
  thresholdSchema,
  workspacePath,
} from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import { strictJson } from '../../limits/strict-json.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { clientKey, id } from '../../schemas/ids.ts';
import { nextBefore, pageLimit } from '../../schemas/paging.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../../schemas/problem.ts';
import { UNPINNED } from '../pinned-topic.ts';
import { json } from '../scoped-route.ts';

/** The team whose conversations research agents report to. */
const TEAM = 'research';
const monthly = z
  .int()
  .min(0)
  .max(1_000_000_000)
  .openapi({ description: 'Micro USD in a calendar month (UTC)' });
const threshold = z.record(z.string(), z.unknown()).nullable().openapi({
  description: '{level, independent_sources, outcome, population, until}, or {text}; null: none',
});

const agentView = z
  .object({
    ...{ id, name: z.string(), slug: z.string(), description: z.string() },
    workspace_path: z.string().openapi({ example: '/memory/research_agents/duchenne_md_research' }),
    brief: z.string().openapi({ description: 'What it was asked when it was made' }),
    threshold,
    state: z.enum(AGENT_STATES),
    activity: z.enum(['working', 'waiting', 'asleep']),
    conversation: id.openapi({ description: 'The conversation that it reports to' }),
    created_at: z.iso.datetime(),
    last_active: z.iso.datetime().nullable(),
    next_wake_up: z.iso.datetime().nullable(),
    budget: z.object({ monthly_micro_usd: z.int(), spent_micro_usd: z.int() }),
    counts: z.object({ requests: z.int(), reports: z.int(), silences: z.int() }),
  })
  .openapi('ResearchAgent');

const newAgent = z
  .strictObject({
    name: z.string().trim().min(1).max(100),
    description: z.string().trim().max(500).default(''),
    message: z.string().trim().min(1).max(8_000).openapi({ description: 'The brief: the whole request' }),
    threshold: threshold.optional(),
    monthly_micro_usd: monthly.optional(),
    conversation: id.optional().openapi({ description: 'Default: a new one' }),
    client_key: clientKey.optional().openapi({ description: 'The same again is the same agent' }),
  })
  .openapi('NewResearchAgent');

const change = z
  .strictObject({
    threshold: threshold.optional(),
    monthly_micro_usd: monthly.optional(),
    state: z.enum(['active', 'paused', 'stopped']).optional(),
  })
  .openapi('ResearchAgentChange');

const requestView = z
  .object({
    ...{ id, why: z.enum(['created', 'message', 'trigger', 'watch', 'budget']), text: z.string() },
    trigger: id.nullable(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    status: z.string().openapi({
      description:
        'waiting, running, or how it ended: reported, silent, failed, cancelled, stopped, met, out_of_budget',
    }),
    micro_usd: z.int(),
    silence: z.string().nullable().openapi({ description: 'Why it said nothing' }),
  })
  .openapi('ResearchRequest');

const place = { tags: ["the actor's own compartment"], security: [{ bearer: [] }] };
const uuid = z.uuid({ message: 'invalid_id' });
const params = z.object({ agent: uuid });
const bodyOf = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});
const WRITES = [...COMMON_PROBLEMS, ...BODY_PROBLEMS] as const;

/** Research agents of the actor: list, make, look, change, and what each has done. */
export function addAgentRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const list = createRoute({
    ...{ ...place, method: 'get', path: '/v1/research/agents', operationId: 'listResearchAgents' },
    summary: 'Research agents, newest first',
    request: { query: z.strictObject({ before: uuid.optional(), limit: pageLimit() }) },
    responses: {
      200: json(z.object({ agents: z.array(agentView), next_before: id.nullable() }), 'A page'),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(list, async (c) => {
    const { before, limit } = c.req.valid('query');
    const page = before === undefined ? { limit } : { limit, before };
    const found = await deskOf(deps).overview({ scope: c.get('scope') }, page);
    return c.json(
      { agents: found.map(toAgent), next_before: nextBefore(found, limit, (last) => last.id) },
      200,
    );
  });

  const make = createRoute({
    ...{ ...place, method: 'post', path: '/v1/research/agents', operationId: 'createResearchAgent' },
    summary: 'Make a research agent; it begins at once',
    request: { body: bodyOf(newAgent) },
    responses: { 201: json(agentView, 'The agent'), ...problemResponses(...WRITES) },
    middleware: [strictJson(limits.messageBytes)],
  });
  app.openapi(make, async (c) => {
    const { name, description, message, client_key, ...body } = c.req.valid('json');
    const scope = c.get('scope');
    const conversation = body.conversation ?? (await begin(deps, scope));
    if (!(await deps.history.findConversation(scope, conversation))) throw new ProblemError('not_found');
    const desk = deskOf(deps);
    const { agent, request } = await desk.create(
      { scope },
      {
        ...{
          key: client_key ?? deps.newId(),
          name,
          description,
          brief: message,
          origin: 'user',
          conversation,
        },
        threshold: checkedThreshold(body.threshold) ?? null,
        ...(body.monthly_micro_usd === undefined ? {} : { monthlyMicroUsd: body.monthly_micro_usd }),
      },
    );
    await send(deps, scope, request);
    c.header('Location', `/v1/research/agents/${agent.id}`);
    return c.json(toAgent(await existing(desk.look({ scope }, agent.id))), 201);
  });

  const look = createRoute({
    ...{ ...place, method: 'get', path: '/v1/research/agents/{agent}', operationId: 'readResearchAgent' },
    summary: 'One research agent: brief, threshold, budget, state, next wake-up',
    request: { params },
    responses: { 200: json(agentView, 'The agent'), ...problemResponses(...COMMON_PROBLEMS) },
  });
  app.openapi(look, async (c) => {
    const { agent } = c.req.valid('param');
    return c.json(toAgent(await existing(deskOf(deps).look({ scope: c.get('scope') }, agent))), 200);
  });

  const alter = createRoute({
    ...{ ...place, method: 'put', path: '/v1/research/agents/{agent}', operationId: 'changeResearchAgent' },
    summary: 'Change threshold or budget; pause, resume or stop it',
    request: { params, body: bodyOf(change) },
    responses: { 200: json(agentView, 'The agent'), ...problemResponses(...WRITES) },
    middleware: [strictJson(limits.bodyBytes)],
  });
  app.openapi(alter, async (c) => {
    const { agent } = c.req.valid('param');
    const { state, monthly_micro_usd: monthlyMicroUsd, ...body } = c.req.valid('json');
    const scope = c.get('scope');
    const desk = deskOf(deps);
    const wanted = checkedThreshold(body.threshold);
    await existing(
      desk.change({ scope }, agent, {
        ...(state === undefined ? {} : { state }),
        ...(monthlyMicroUsd === undefined ? {} : { monthlyMicroUsd }),
        ...(wanted === undefined ? {} : { threshold: wanted }),
      }),
    );
    // What waited for it goes on.
    const open = state === 'active' ? await desk.open({ scope }, agent) : null;
    if (open !== null) await send(deps, scope, open);
    return c.json(toAgent(await existing(desk.look({ scope }, agent))), 200);
  });

  const timeline = createRoute({
    ...{ ...place, method: 'get', path: '/v1/research/agents/{agent}/timeline' },
    operationId: 'readResearchTimeline',
    summary: 'What the agent was asked and how it ended, newest first',
    request: { params, query: z.strictObject({ before: uuid.optional(), limit: pageLimit() }) },
    responses: {
      200: json(z.object({ requests: z.array(requestView), next_before: id.nullable() }), 'A page'),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(timeline, async (c) => {
    const { before, limit } = c.req.valid('query');
    const { agent } = c.req.valid('param');
    const caller = { scope: c.get('scope') };
    await existing(deskOf(deps).find(caller, agent));
    const page = before === undefined ? { limit } : { limit, before };
    const found = await deskOf(deps).timeline(caller, agent, page);
    return c.json(
      { requests: found.map(toRequest), next_before: nextBefore(found, limit, (last) => last.id) },
      200,
    );
  });
}

type Scope = Parameters<NonNullable<GatewayDeps['research']>['control']['send']>[0];

function deskOf({ research }: Pick<GatewayDeps, 'research'>) {
  if (research) return research.desk;
  throw new ProblemError('unavailable', { remedy: 'this server has no research agents' });
}

/** Where it cannot be sent, the sweep of the workers sends it. */
async function send({ research }: GatewayDeps, scope: Scope, run: string): Promise<void> {
  await research?.control.send(scope, run).catch(() => undefined);
}

async function begin(deps: GatewayDeps, scope: Scope): Promise<string> {
  if (!deps.teams.names.includes(TEAM))
    throw new ProblemError('unavailable', { remedy: 'load the team research' });
  const conversation = { id: deps.newId(), team: TEAM, ...UNPINNED };
  if ((await deps.history.createConversation(scope, conversation)) === 'forbidden')
    throw new ProblemError('not_found');
  return conversation.id;
}

async function existing<T>(found: Promise<T | null>): Promise<T> {
  const it = await found;
  if (it === null) throw new ProblemError('not_found');
  return it;
}

/** Undefined: it stays as it is. */
function checkedThreshold(given: unknown): Json | undefined {
  if (given === undefined || given === null) return given;
  const read = thresholdSchema.safeParse(given);
  if (read.success) return read.data as Json;
  throw new ProblemError('invalid_request', {
    errors: [{ field: 'threshold', reason: 'invalid_threshold' }],
    remedy: 'give at least one of level, independent_sources, outcome, population and until; or only text',
  });
}

function toAgent(agent: AgentOverview): z.infer<typeof agentView> {
  const { id: of, name, slug, description, brief, state, activity, conversation, counts } = agent;
  return {
    ...{ id: of, name, slug, description, brief, state, activity, conversation, counts },
    workspace_path: workspacePath(slug),
    threshold: agent.threshold as z.infer<typeof threshold>,
    ...{ created_at: agent.createdAt, last_active: agent.lastActive, next_wake_up: agent.nextWakeUp },
    budget: { monthly_micro_usd: agent.monthlyMicroUsd, spent_micro_usd: agent.spentMicroUsd },
  };
}

function toRequest(request: ListedRequest): z.infer<typeof requestView> {
  const { id: of, why, text, trigger, status, silence } = request;
  const { createdAt: created_at, endedAt: ended_at, microUsd: micro_usd } = request;
  return { id: of, why, text, trigger, status, silence, created_at, ended_at, micro_usd };
}
