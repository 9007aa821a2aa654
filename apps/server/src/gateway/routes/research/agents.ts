import {
  AGENT_STATES,
  type AgentOverview,
  type Json,
  type ListedRequest,
  thresholdSchema,
  workspacePath,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import { partOf } from '../../part-of.ts';
import { existing, invalidField, ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { clientKey, id } from '../../schemas/ids.ts';
import { given, nextBefore, pageLimit } from '../../schemas/paging.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { json, ownRoute, pageOf } from '../describe-route.ts';
import { UNPINNED } from '../pinned-topic.ts';

/** The team whose conversations research agents report to. */
const TEAM = 'research';
const monthly = z.int().min(0).max(1_000_000_000).describe('Micro USD in a calendar month (UTC)');
const threshold = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe('{level, independent_sources, outcome, population, until}, or {text}; null: none');

const agentView = z
  .object({
    ...{ id, name: z.string(), slug: z.string(), description: z.string() },
    workspace_path: z.string().openapi({ example: '/memory/research_agents/duchenne_md_research' }),
    brief: z.string().describe('What it was asked when it was made'),
    threshold,
    state: z.enum(AGENT_STATES),
    activity: z.enum(['working', 'waiting', 'asleep']),
    conversation: id.describe('The conversation that it reports to'),
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
    message: z.string().trim().min(1).max(8_000).describe('The brief: the whole request'),
    threshold: threshold.optional(),
    monthly_micro_usd: monthly.optional(),
    conversation: id.optional().describe('Default: a new one'),
    client_key: clientKey.optional().describe('The same again is the same agent'),
  })
  .openapi('NewResearchAgent');

const agentChange = z
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
    status: z
      .string()
      .describe(
        'waiting, running, or how it ended: reported, silent, failed, cancelled, stopped, met, out_of_budget',
      ),
    micro_usd: z.int(),
    silence: z.string().nullable().describe('Why it said nothing'),
  })
  .openapi('ResearchRequest');

const uuid = z.uuid({ message: 'invalid_id' });
const params = { agent: uuid };

/** Research agents of the actor: list, make, look, change, and what each has done. */
export function addAgentRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const list = ownRoute('get', '/v1/research/agents', 'listResearchAgents', {
    summary: 'Research agents, newest first',
    query: { before: uuid.optional(), limit: pageLimit() },
    responses: { 200: pageOf('agents', agentView, { description: 'A page' }) },
  });
  app.openapi(list, async (c) => {
    const page = given(c.req.valid('query'));

    const found = await partOf(deps, 'research').desk.overview({ scope: c.get('scope') }, page);
    const next = nextBefore(found, page.limit, (last) => last.id);
    return c.json({ agents: found.map(toAgent), next_before: next }, 200);
  });

  const make = ownRoute('post', '/v1/research/agents', 'createResearchAgent', {
    summary: 'Make a research agent; it begins at once',
    body: newAgent,
    responses: { 201: json(agentView, 'The agent') },
    maxBytes: limits.messageBytes,
  });
  app.openapi(make, async (c) => {
    const { name, description, message, client_key, ...body } = c.req.valid('json');
    const scope = c.get('scope');
    const conversation = body.conversation ?? (await begin(deps, scope));
    existing(await deps.history.findConversation(scope, conversation));
    const desk = partOf(deps, 'research').desk;
    const { agent, request } = await desk.create(
      { scope },
      {
        ...{ key: client_key ?? deps.newId(), name, description, brief: message },
        ...{ origin: 'user', conversation, threshold: checkedThreshold(body.threshold) ?? null },
        ...given({ monthlyMicroUsd: body.monthly_micro_usd }),
      },
    );
    await send(deps, scope, request);
    c.header('Location', `/v1/research/agents/${agent.id}`);
    return c.json(toAgent(existing(await desk.look({ scope }, agent.id))), 201);
  });

  const look = ownRoute('get', '/v1/research/agents/{agent}', 'readResearchAgent', {
    summary: 'One research agent: brief, threshold, budget, state, next wake-up',
    params,
    responses: { 200: json(agentView, 'The agent') },
  });
  app.openapi(look, async (c) => {
    const { agent } = c.req.valid('param');
    return c.json(
      toAgent(existing(await partOf(deps, 'research').desk.look({ scope: c.get('scope') }, agent))),
      200,
    );
  });

  const alter = ownRoute('put', '/v1/research/agents/{agent}', 'changeResearchAgent', {
    summary: 'Change threshold or budget; pause, resume or stop it',
    params,
    body: agentChange,
    responses: { 200: json(agentView, 'The agent') },
    maxBytes: limits.bodyBytes,
  });
  app.openapi(alter, async (c) => {
    const { agent } = c.req.valid('param');
    const { state, monthly_micro_usd: monthlyMicroUsd, ...body } = c.req.valid('json');
    const scope = c.get('scope');
    const desk = partOf(deps, 'research').desk;
    const change = given({ state, monthlyMicroUsd, threshold: checkedThreshold(body.threshold) });
    existing(await desk.change({ scope }, agent, change));
    // What waited for it goes on.
    const open = state === 'active' ? await desk.open({ scope }, agent) : null;
    if (open !== null) await send(deps, scope, open);
    return c.json(toAgent(existing(await desk.look({ scope }, agent))), 200);
  });

  const timeline = ownRoute('get', '/v1/research/agents/{agent}/timeline', 'readResearchTimeline', {
    summary: 'What the agent was asked and how it ended, newest first',
    params,
    query: { before: uuid.optional(), limit: pageLimit() },
    responses: { 200: pageOf('requests', requestView, { description: 'A page' }) },
  });
  app.openapi(timeline, async (c) => {
    const page = given(c.req.valid('query'));
    const { agent } = c.req.valid('param');
    const caller = { scope: c.get('scope') };
    existing(await partOf(deps, 'research').desk.find(caller, agent));
    const found = await partOf(deps, 'research').desk.timeline(caller, agent, page);
    const next = nextBefore(found, page.limit, (last) => last.id);
    return c.json({ requests: found.map(toRequest), next_before: next }, 200);
  });
}

type Scope = Parameters<NonNullable<GatewayDeps['research']>['control']['send']>[0];

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

/** Undefined: it stays as it is. */
function checkedThreshold(given: unknown): Json | undefined {
  if (given === undefined || given === null) return given;
  const read = thresholdSchema.safeParse(given);
  if (read.success) return read.data as Json;
  throw invalidField(
    'threshold',
    'invalid_threshold',
    'give at least one of level, independent_sources, outcome, population and until; or only text',
  );
}

function toAgent(agent: AgentOverview) {
  return viewOf(agentView, {
    ...{ ...agent, workspacePath: workspacePath(agent.slug) },
    threshold: agent.threshold as z.infer<typeof threshold>,
    budget: { monthly_micro_usd: agent.monthlyMicroUsd, spent_micro_usd: agent.spentMicroUsd },
  });
}

const toRequest = (request: ListedRequest) => viewOf(requestView, request);
