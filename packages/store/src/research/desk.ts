import type { AgentOverview, ListedRequest, ResearchDesk } from '@consilium/kernel';
import { isUuid } from '../history/ids.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';
import { AGENT, AGENT_WIDTH, agentFrom, OWN_AGENT } from './agent-rows.ts';
import { createResearchRegistry, type RegistryParts } from './registry.ts';

const CHANGE = {
  name: 'change_research_agent',
  text: `UPDATE app.research_agents a SET monthly_micro_usd = coalesce($2, a.monthly_micro_usd), 
      threshold = CASE WHEN $4 THEN $5::json ELSE a.threshold END, verdict = CASE WHEN $4 THEN NULL ELSE a.verdict END,
      state = coalesce($3, CASE WHEN $4 AND a.state = 'met' THEN 'active' ELSE a.state END)
    WHERE ${OWN_AGENT} AND a.id = $1 RETURNING ${AGENT}`,
};
const TIMELINE = {
  name: 'research_timeline',
  text: `SELECT q.id, q.why, q.body, q.trigger, q.created_at, q.ended_at,
      coalesce(q.outcome, CASE WHEN r.id IS NULL THEN 'waiting' ELSE 'running' END), q.micro_usd, s.reason
    FROM app.research_requests q
    LEFT JOIN app.runs r ON r.tenant = q.tenant AND r.compartment = q.compartment AND r.id = q.id
    LEFT JOIN app.silences s ON s.tenant = q.tenant AND s.compartment = q.compartment AND s.run = q.id
    WHERE q.tenant = app.tenant() AND q.compartment = app.compartment() AND q.actor = app.actor() AND q.agent = $1
      AND ($3::uuid IS NULL OR q.place < (SELECT o.place FROM app.research_requests o
        WHERE o.tenant = q.tenant AND o.compartment = q.compartment AND o.id = $3))
    ORDER BY q.place DESC LIMIT $2`,
};
/** What it has spent comes with the row: to sum up its month for each agent of a page takes most of the page's time. */
const OVERVIEW = `SELECT ${AGENT}, CASE WHEN a.spent_month = m.month THEN a.spent_micro_usd ELSE 0 END
    + app.watches_spent(a.tenant, a.compartment, a.id, m.month), (
    SELECT CASE WHEN r.id IS NULL THEN 'waiting' ELSE 'working' END FROM app.research_requests q
      LEFT JOIN app.runs r ON r.tenant = q.tenant AND r.compartment = q.compartment AND r.id = q.id AND r.ended_at IS NULL
      WHERE q.tenant = a.tenant AND q.compartment = a.compartment AND q.agent = a.id AND q.ended_at IS NULL
      ORDER BY q.place LIMIT 1), (
    SELECT min(t.next_fire_at - t.jitter_seconds * interval '1 second') FROM app.triggers t WHERE t.tenant = a.tenant AND t.compartment = a.compartment
      AND t.agent = a.id AND t.status = 'pending'), c.requests, c.reports, c.silences
  FROM app.research_agents a
  CROSS JOIN (SELECT date_trunc('month', app.clock() AT TIME ZONE 'utc')::date AS month) m CROSS JOIN LATERAL (
    SELECT count(*) AS requests, count(*) FILTER (WHERE q.outcome = 'reported') AS reports,
      count(*) FILTER (WHERE q.outcome = 'silent') AS silences
    FROM app.research_requests q WHERE q.tenant = a.tenant AND q.compartment = a.compartment AND q.agent = a.id) c
  WHERE ${OWN_AGENT}`;
const LOOK = { name: 'look_research_agent', text: `${OVERVIEW} AND a.id = $1` };
const PAGE = {
  name: 'overview_research_agents',
  text: `${OVERVIEW} AND ($2::uuid IS NULL OR (a.created_at, a.id) < (SELECT b.created_at, b.id FROM app.research_agents b
      WHERE b.tenant = a.tenant AND b.compartment = a.compartment AND b.id = $2))
    ORDER BY a.created_at DESC, a.id DESC LIMIT $1`,
};
const OPEN = {
  name: 'open_research_request',
  text: `SELECT q.id FROM app.research_requests q WHERE q.tenant = app.tenant() AND q.compartment = app.compartment()
    AND q.actor = app.actor() AND q.agent = $1 AND q.ended_at IS NULL ORDER BY q.place LIMIT 1`,
};

/** For people. */
export function createResearchDesk({
  store,
  ...parts
}: RegistryParts & { readonly store: ScopedStore }): ResearchDesk {
  return {
    ...createResearchRegistry(parts),
    overview: (caller, { limit, before = null }) =>
      store.read(caller, { action: 'research.agents' }, async (on) =>
        (await rows(on, PAGE, [limit, before])).map(overviewFrom),
      ),
    look: async (caller, agent) => {
      if (!isUuid(agent)) return null;
      const row = await store.read(caller, { action: 'research.agents' }, (on) =>
        firstRow(on, LOOK, [agent]),
      );
      return row ? overviewFrom(row) : null;
    },
    change: async (caller, agent, { threshold, monthlyMicroUsd = null, state = null }) => {
      if (!isUuid(agent)) return null;
      const row = await store.write(caller, 'research.change', async (on) => ({
        value: await firstRow(on, CHANGE, [
          ...[agent, monthlyMicroUsd, state, threshold !== undefined],
          threshold == null ? null : JSON.stringify(threshold),
        ]),
        targets: [`research-agent/${agent}`],
      }));
      return row ? agentFrom(row) : null;
    },
    timeline: (caller, agent, { limit, before = null }) =>
      store.read(caller, { action: 'research.agents' }, async (on) =>
        (await rows(on, TIMELINE, [agent, limit, before])).map(listedFrom),
      ),
    open: (caller, agent) =>
      store.read(caller, { action: 'research.agents' }, async (on) => {
        const [id = null] = ((await firstRow(on, OPEN, [agent])) ?? []) as (string | null)[];
        return id;
      }),
  };
}

const figuresFrom = rowReader<
  Pick<AgentOverview, 'spentMicroUsd' | 'nextWakeUp'> &
    AgentOverview['counts'] & { readonly activity: AgentOverview['activity'] | null }
>()('#spentMicroUsd activity @nextWakeUp #requests #reports #silences');

function overviewFrom(row: readonly unknown[]): AgentOverview {
  const { activity, requests, reports, silences, ...figures } = figuresFrom(row.slice(AGENT_WIDTH));
  const counts = { requests, reports, silences };
  return { ...agentFrom(row), ...figures, activity: activity ?? 'asleep', counts };
}

const listedFrom = rowReader<ListedRequest>()(
  'id why text trigger @createdAt @endedAt status #microUsd silence',
);
