import { uuidFrom } from '@consilium/base';
import {
  type Caller,
  ConsiliumError,
  inOneLine,
  type Message,
  type NewResearchRequest,
  type Origin,
  plainName,
  type ResearchRegistry,
  type ResearchReport,
  slugOf,
  type TrailAction,
  textOf,
  USUAL_MONTHLY_MICRO_USD,
} from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { isUuid } from '../history/ids.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { inCaller } from '../postgres/scoped.ts';
import { AGENT, agentFrom, OWN_AGENT } from './agent-rows.ts';

/** Of one actor, stopped ones aside: a model that makes agents without end is told so. */
const MOST_AGENTS = 500;
/** Made by runs in one conversation within an hour: one message of a person must not begin to spend without end. */
const MOST_MADE_AN_HOUR = 10;
/** Of one agent that have not ended. */
const MOST_OPEN = 100;

/** One at a time of an actor: the slug after the last one is nobody else's, and calls side by side are counted. */
const LOCK = {
  name: 'lock_research',
  text: `SELECT pg_advisory_xact_lock(33, hashtext(concat_ws(E'\\n', app.tenant(), app.compartment())))`,
};
const SLUGS = {
  name: 'research_slugs',
  text: `SELECT a.slug, a.state = 'stopped' FROM app.research_agents a WHERE ${OWN_AGENT}`,
};
const MADE = {
  name: 'research_made',
  text: `SELECT count(*) < ${MOST_MADE_AN_HOUR} FROM app.research_agents a
    WHERE ${OWN_AGENT} AND a.conversation = $1 AND a.created_at > app.clock() - interval '1 hour'`,
};
const ADD = {
  name: 'add_research_agent',
  text: `INSERT INTO app.research_agents AS a (tenant, compartment, id, actor, purpose, name, slug, description, brief, threshold,
      monthly_micro_usd, conversation, created_at)
    VALUES (app.tenant(), app.compartment(), $1, app.actor(), app.purpose(), $2, $3, $4, $5, $6, $7, $8, app.clock())`,
};
const ONE = {
  name: 'research_agent',
  text: `SELECT ${AGENT} FROM app.research_agents a WHERE ${OWN_AGENT} AND a.id = $1`,
};
const LIST = {
  name: 'research_agents',
  text: `SELECT ${AGENT} FROM app.research_agents a WHERE ${OWN_AGENT} AND a.state <> 'stopped'
      AND ($2::uuid IS NULL OR (a.created_at, a.id) < (SELECT b.created_at, b.id FROM app.research_agents b
        WHERE b.tenant = a.tenant AND b.compartment = a.compartment AND b.id = $2))
    ORDER BY a.created_at DESC, a.id DESC LIMIT $1`,
};
/** Who adds it sends it at once; the sweep, where it did not arrive. */
const REQUEST = {
  name: 'add_research_request',
  text: `INSERT INTO app.research_requests (tenant, compartment, id, agent, actor, purpose, why, body, origin, reports_to, created_at,
      sent_at, asked_by)
    SELECT a.tenant, a.compartment, $1, a.id, a.actor, app.purpose(), $3, $4, $5, $6, app.clock(), clock_timestamp(), app.run_id()
    FROM app.research_agents a WHERE ${OWN_AGENT} AND a.id = $2 AND a.state <> 'stopped'
      AND (SELECT count(*) FROM app.research_requests q WHERE q.tenant = a.tenant AND q.compartment = a.compartment
        AND q.agent = a.id AND q.ended_at IS NULL) < ${MOST_OPEN}
    ON CONFLICT DO NOTHING RETURNING id`,
};
const KNOWN = {
  name: 'known_research_request',
  text: `SELECT q.id FROM app.research_requests q WHERE q.tenant = app.tenant() AND q.compartment = app.compartment() AND q.id = $1`,
};
/** Since the person has said something; counted no further than asked. */
const UNANSWERED = {
  name: 'research_unanswered',
  text: `SELECT count(*)::integer FROM (SELECT FROM app.messages m WHERE m.tenant = app.tenant() AND m.compartment = app.compartment()
      AND m.conversation = $1 AND m.role = 'agent' AND m.seq <= $2 AND m.seq > coalesce((
        SELECT max(u.seq) FROM app.messages u WHERE u.tenant = app.tenant() AND u.compartment = app.compartment()
          AND u.conversation = $1 AND u.role = 'user' AND u.seq <= $2), 0)
    LIMIT $3) s`,
};
const ORIGINS = {
  name: 'research_origins',
  text: `SELECT q.id, q.origin FROM app.research_requests q
    WHERE q.tenant = app.tenant() AND q.compartment = app.compartment() AND q.id = ANY ($1::uuid[])`,
};
const REPORTS = {
  name: 'research_reports',
  text: `SELECT m.seq, m.body FROM app.messages m WHERE m.tenant = app.tenant() AND m.compartment = app.compartment()
      AND m.conversation = $1 AND m.role = 'agent' AND m.seq <= $2
    ORDER BY m.seq DESC LIMIT $3`,
};

export interface RegistryParts {
  /** The app role's: it reads. */
  readonly app: Pool;
  /** The role that cannot name a patient's table: it makes agents and requests. */
  readonly own: Pool;
  readonly audit: AuditWriter;
}

/** For tools of agents, and for people. */
export function createResearchRegistry({ app, own, audit }: RegistryParts): ResearchRegistry {
  const inScope = async <T>(
    pool: Pool,
    caller: Caller,
    [action, ...targets]: readonly [TrailAction, ...string[]],
    body: (transaction: PoolClient) => Promise<T>,
  ): Promise<T> => {
    await audit.before(caller, { action, targets });
    return inCaller(pool)(caller, body);
  };
  const find: ResearchRegistry['find'] = async (caller, agent) => {
    if (!isUuid(agent)) return null;
    const row = await inScope(app, caller, ['research.agents'], (on) => firstRow(on, ONE, [agent]));
    return row ? agentFrom(row) : null;
  };
  return {
    find,
    create: async (caller, agent) => {
      const { tenant, compartment } = caller.scope;
      const id = uuidFrom(`research-agent/${tenant}/${compartment}/${agent.key}`);
      const request = firstRequest(id);
      return inScope(own, caller, ['research.create', `research-agent/${id}`], async (on) => {
        await rows(on, LOCK, []);
        const there = await firstRow(on, ONE, [id]);
        if (there) return { agent: agentFrom(there), request };
        const slugs = (await rows(on, SLUGS, [])) as [string, boolean][];
        if (slugs.filter(([, stopped]) => !stopped).length >= MOST_AGENTS)
          throw new ConsiliumError('too_many_agents', {
            remedy: `at most ${MOST_AGENTS} agents: stop some of them first`,
          });
        if (caller.run !== undefined && (await firstRow(on, MADE, [agent.conversation]))?.[0] !== true)
          throw new ConsiliumError('too_many_agents', {
            remedy: `at most ${MOST_MADE_AN_HOUR} new agents an hour in a conversation: the person may make more by the form`,
          });
        const slug = slugOf(agent.name, new Set(slugs.map(([each]) => each)));
        await rows(on, ADD, [
          ...[id, plainName(agent.name), slug, inOneLine(agent.description), JSON.stringify(agent.brief)],
          agent.threshold == null ? null : JSON.stringify(agent.threshold),
          ...[Math.floor(agent.monthlyMicroUsd ?? USUAL_MONTHLY_MICRO_USD), agent.conversation],
        ]);
        const { brief: text, origin, conversation: reportsTo } = agent;
        await addRequest(on, request, { key: '', agent: id, text, origin, why: 'created', reportsTo });
        const made = await firstRow(on, ONE, [id]);
        return { agent: agentFrom(made as unknown[]), request };
      });
    },
    list: async (caller, { limit, before = null }) => {
      return inScope(app, caller, ['research.agents'], async (on) => {
        const found = (await rows(on, LIST, [limit, before])).map(agentFrom);
        const first = (await rows(on, ORIGINS, [found.map(({ id }) => firstRequest(id))])) as [
          string,
          Origin,
        ][];
        const origins = new Map(first);
        return found.map((agent) => ({ ...agent, origin: origins.get(firstRequest(agent.id)) ?? 'model' }));
      });
    },
    request: async (caller, request) => {
      if (!isUuid(request.agent)) return null;
      const id = uuidFrom(`research-request/${request.agent}/${request.key}`);
      return inScope(own, caller, ['research.message', `research-agent/${request.agent}`], async (on) => {
        await rows(on, LOCK, []);
        if (await addRequest(on, id, request)) return id;
        if (await firstRow(on, KNOWN, [id])) return id;
        const agent = await firstRow(on, ONE, [request.agent]);
        if (!agent || agentFrom(agent).state === 'stopped') return null;
        throw new ConsiliumError('too_many_requests', {
          remedy: `at most ${MOST_OPEN} requests of an agent may wait: let some of them end first`,
        });
      });
    },
    unanswered: async (caller, { conversation, upTo, most }) => {
      const row = await inScope(app, caller, ['conversation.messages'], (on) =>
        firstRow(on, UNANSWERED, [conversation, upTo, most]),
      );
      return Number(row?.[0] ?? 0);
    },
    reports: async (caller, { conversation, upTo, most }) => {
      const found = await inScope(app, caller, ['conversation.messages'], (on) =>
        rows(on, REPORTS, [conversation, upTo, most]),
      );
      return found.map(reportFrom).reverse();
    },
  };
}

/** The id of the request by which an agent began. */
function firstRequest(agent: string): string {
  return uuidFrom(`research-request/${agent}/created`);
}

async function addRequest(on: PoolClient, id: string, request: NewResearchRequest): Promise<boolean> {
  const { agent, why, text, origin, reportsTo } = request;
  return (
    (await firstRow(on, REQUEST, [id, agent, why, JSON.stringify(text), origin, reportsTo])) !== undefined
  );
}

function reportFrom(row: readonly unknown[]): ResearchReport {
  const [seq, { parts, claims }] = row as [number, Pick<Message, 'parts' | 'claims'>];
  return { seq, text: textOf(parts), claims };
}
