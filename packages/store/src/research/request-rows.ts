import {
  type AgentMemory,
  type ClaimedRequest,
  type ClaimVerdict,
  NO_MEMORY,
  type RequestReason,
  type ResearchAgent,
  type ResearchRows,
  type UnsentRequest,
} from '@consilium/kernel';
import type { Pool } from 'pg';
import { code } from '../history/codes.ts';
import { closeRunIn } from '../history/runs.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { scoped } from '../postgres/scoped.ts';
import { AGENT, AGENT_WIDTH, agentFrom } from './agent-rows.ts';

const OWN = 'q.tenant = app.tenant() AND q.compartment = app.compartment() AND q.actor = app.actor()';
const CLAIMED = `SELECT ${AGENT}, q.why, q.body, q.origin, q.reports_to, q.ended_at IS NOT NULL, EXISTS (
      SELECT FROM app.runs r WHERE r.tenant = q.tenant AND r.compartment = q.compartment AND r.id = q.id AND r.ended_at IS NOT NULL), EXISTS (
      SELECT FROM app.research_requests o WHERE o.tenant = q.tenant AND o.compartment = q.compartment AND o.agent = q.agent
        AND o.place < q.place AND o.ended_at IS NULL), m.messages, m.summary, app.research_spent(a.id), app.clock(), EXISTS (
      SELECT FROM app.research_requests b WHERE b.tenant = q.tenant AND b.compartment = q.compartment AND b.agent = q.agent
        AND b.outcome = 'out_of_budget' AND b.ended_at >= date_trunc('month', app.clock() AT TIME ZONE 'utc') AT TIME ZONE 'utc')
    FROM app.research_requests q
    JOIN app.research_agents a ON a.tenant = q.tenant AND a.compartment = q.compartment AND a.id = q.agent
    LEFT JOIN app.agent_memory m ON m.tenant = q.tenant AND m.compartment = q.compartment AND m.agent = q.agent
    WHERE ${OWN} AND q.id = $1`;
const FIND = { name: 'find_research_request', text: CLAIMED };
/** Locks the agent: who changes its state meanwhile waits. */
const CLAIM = { name: 'claim_research_request', text: `${CLAIMED} FOR UPDATE OF a` };
const SET_STATE = {
  name: 'research_state',
  text: `UPDATE app.research_agents a SET state = $2
    WHERE a.tenant = app.tenant() AND a.compartment = app.compartment() AND a.id = $1 AND a.state IN ('active', 'out_of_budget')`,
};
const LATER = {
  name: 'research_later',
  text: `UPDATE app.research_requests q SET reports_to = $2 WHERE ${OWN} AND q.id = $1
    AND (q.ended_at IS NULL OR q.reports_to = $2) RETURNING q.id`,
};
const WILL_REPORT = {
  name: 'research_will_report',
  text: `UPDATE app.research_requests q SET reports_to = coalesce(q.reports_to, $2) WHERE ${OWN} AND q.id = $1 AND q.ended_at IS NULL`,
};
const CLOSE = {
  name: 'close_research_request',
  text: `UPDATE app.research_requests q SET ended_at = app.clock(), outcome = $2, micro_usd = (
      SELECT coalesce(sum(r.micro_usd), 0) FROM app.runs r
        WHERE r.tenant = q.tenant AND r.compartment = q.compartment AND r.turn = q.id)
    WHERE ${OWN} AND q.id = $1 AND q.ended_at IS NULL RETURNING q.agent, q.micro_usd`,
};
const CLOSED = {
  name: 'closed_research_request',
  text: `SELECT q.reports_to, (SELECT o.id FROM app.research_requests o WHERE o.tenant = q.tenant AND o.compartment = q.compartment
      AND o.agent = q.agent AND o.ended_at IS NULL ORDER BY o.place LIMIT 1)
    FROM app.research_requests q WHERE ${OWN} AND q.id = $1`,
};
const REMEMBER = {
  name: 'remember_research',
  text: `INSERT INTO app.agent_memory AS m (tenant, compartment, agent, messages, summary)
    VALUES (app.tenant(), app.compartment(), $1, $2, $3)
    ON CONFLICT (tenant, compartment, agent) DO UPDATE
      SET messages = excluded.messages, summary = excluded.summary, version = m.version + 1`,
};
const ACTIVE = {
  name: 'research_active',
  text: `UPDATE app.research_agents a SET last_active = app.clock(), spent_month = m.month,
      spent_micro_usd = $2 + CASE WHEN a.spent_month = m.month THEN a.spent_micro_usd ELSE 0 END
    FROM (SELECT date_trunc('month', app.clock() AT TIME ZONE 'utc')::date AS month) m
    WHERE a.tenant = app.tenant() AND a.compartment = app.compartment() AND a.id = $1`,
};
const unsentRow = rowReader<UnsentRequest>()('tenant compartment actor purpose run sends');
const UNSENT = {
  name: 'due_requests',
  text: 'SELECT tenant, compartment, actor, purpose, id, sends FROM app.due_requests($1, $2)',
};

/** `pool` is the app role's. */
export function createResearchRows(pool: Pool): ResearchRows {
  return {
    claim: (scope, run) =>
      scoped(pool, scope, async (on) => {
        const row = await firstRow(on, CLAIM, [run]);
        if (!row) return null;
        const claimed = claimedFrom(row);
        const { verdict, agent } = claimed;
        const state = verdict === 'out_of_budget' ? 'out_of_budget' : 'active';
        if ((verdict === 'go' || verdict === 'out_of_budget') && agent.state !== state)
          await rows(on, SET_STATE, [agent.id, state]);
        if (verdict === 'waits' || verdict === 'paused')
          await rows(on, WILL_REPORT, [run, agent.conversation]);
        return claimed;
      }),
    find: async (scope, run) => {
      const row = await scoped(pool, scope, (on) => firstRow(on, FIND, [run]));
      return row ? claimedFrom(row) : null;
    },
    reportLater: (scope, run, conversation) =>
      scoped(pool, scope, async (on) =>
        (await firstRow(on, LATER, [run, conversation])) === undefined ? 'ended' : 'will-report',
      ),
    close: (scope, run, { outcome, memory, runs = [] }) =>
      scoped(pool, scope, async (on) => {
        for (const record of runs) await closeRunIn(on, record);
        const [agent, microUsd] = (await firstRow(on, CLOSE, [run, code(outcome)])) ?? [];
        // Closed before: another may have gone on with the memory.
        if (agent !== undefined) {
          if (memory) {
            const { summary, ...messages } = memory;
            await rows(on, REMEMBER, [agent, JSON.stringify(messages), JSON.stringify(summary)]);
          }
          await rows(on, ACTIVE, [agent, microUsd]);
        }
        const [reportsTo = null, next = null] = ((await firstRow(on, CLOSED, [run])) ?? []) as (
          | string
          | null
        )[];
        return { reportsTo, next };
      }),
  };
}

interface ClaimRow extends ResearchRequestFields {
  readonly ended: boolean;
  readonly lost: boolean;
  readonly waits: boolean;
  readonly messages: Omit<AgentMemory, 'summary'> | null;
  readonly summary: string | null;
  readonly spent: number;
  readonly now: string;
  readonly toldOfBudget: boolean;
}
type ResearchRequestFields = ClaimedRequest['request'];
const claimRow = rowReader<ClaimRow>()(
  'why text origin reportsTo ended lost waits messages summary #spent @now toldOfBudget',
);

function claimedFrom(row: readonly unknown[]): ClaimedRequest {
  const agent = agentFrom(row);
  const { ended, lost, waits, messages, summary, spent, now, toldOfBudget, ...request } = claimRow(
    row.slice(AGENT_WIDTH),
  );
  const leftMicroUsd = Math.max(0, agent.monthlyMicroUsd - spent);
  const open = waits ? 'waits' : verdictOf(agent, request.why, leftMicroUsd);
  const verdict = ended ? 'ended' : lost ? 'lost' : open;
  const memory = { ...NO_MEMORY, ...messages, summary };
  return { verdict, agent, request, memory, leftMicroUsd, now, toldOfBudget };
}

function verdictOf({ state }: ResearchAgent, why: RequestReason, left: number): ClaimVerdict {
  if (state === 'stopped' || state === 'paused') return state;
  // A person may go on asking; by itself it does nothing more.
  if (state === 'met' && why !== 'message' && why !== 'created') return 'met';
  return left > 0 ? 'go' : 'out_of_budget';
}

/** Of all tenants: what no run works on. `system` is the system role's pool. */
export async function unsentRequests(
  system: Pool,
  { againAfterMs, limit }: { readonly againAfterMs: number; readonly limit: number },
): Promise<readonly UnsentRequest[]> {
  const found = await rows(system, UNSENT, [`${againAfterMs} ms`, limit]);
  return found.map(unsentRow);
}
