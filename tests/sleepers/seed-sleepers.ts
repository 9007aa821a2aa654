import { queryAsOwner, TENANT } from '../support/stack.ts';

export interface Sleepers {
  readonly actors: number;
  readonly agentsEach: number;
  readonly triggersEach: number;
}

/** A request that has ended for each of them, some of which failed. */
const REQUESTS_EACH = 3;

const CONVERSATIONS = `INSERT INTO app.conversations (tenant, compartment, id, team, created_by)
  SELECT $1, 'actor/a-' || actor, gen_random_uuid(), 'research', 'a-' || actor FROM generate_series(0, $2 - 1) actor`;
const AGENTS = `INSERT INTO app.research_agents (tenant, compartment, id, actor, purpose, name, slug, description, brief,
    monthly_micro_usd, conversation, created_at, last_active, spent_month, spent_micro_usd)
  SELECT c.tenant, c.compartment, gen_random_uuid(), c.created_by, 'TREAT', 'Agent ' || n, 'agent_' || n, 'Looks for news of a disease.',
    '"Look for news of a disease, and say what has changed."', 5000000, c.id, now() - n * interval '1 hour', now(),
    date_trunc('month', now() AT TIME ZONE 'utc')::date, 20000 + n
  FROM app.conversations c, generate_series(1, $2) n WHERE c.tenant = $1`;
/** Drawn for each row: a lateral query would be drawn once for each number and remembered. */
const EACH = `(SELECT a.*, random() AS chance, random() AS moment FROM app.research_agents a, generate_series(1, $2) WHERE a.tenant = $1) a`;
const REQUESTS = `INSERT INTO app.research_requests (tenant, compartment, id, agent, actor, purpose, why, body, origin, sends, created_at,
    ended_at, outcome, micro_usd)
  SELECT a.tenant, a.compartment, gen_random_uuid(), a.id, a.actor, 'TREAT', 'message', '"Look."', 'user', 1,
    now() - a.moment * interval '60 days', now() - a.moment * interval '60 days',
    CASE WHEN a.chance < 0.001 THEN 'failed' ELSE 'reported' END, 20000
  FROM ${EACH}`;
/** Over a year from tomorrow on: some are due within a day, when the engine holds a timer for them. */
const TRIGGERS = `INSERT INTO app.triggers (tenant, compartment, id, agent, actor, purpose, schedule, zone, instruction, origin,
    fire_at, next_fire_at)
  SELECT t.tenant, t.compartment, gen_random_uuid(), t.id, t.actor, 'TREAT', '{"every":"P30D","from":"2026-01-01T09:00:00.000Z"}', 'UTC',
    '"Look again, and compare with what you found."', 'model', t.at, t.at
  FROM (SELECT a.*, date_trunc('second', now()) + interval '1 day' + a.moment * interval '364 days' AS at FROM ${EACH}) t`;

/** Agents that have worked and sleep. Around the pool, whose statements may not take so long. */
export async function seedSleepers(url: string, sleepers: Sleepers): Promise<void> {
  await queryAsOwner(url, CONVERSATIONS, [TENANT, sleepers.actors]);
  await queryAsOwner(url, AGENTS, [TENANT, sleepers.agentsEach]);
  await queryAsOwner(url, REQUESTS, [TENANT, REQUESTS_EACH]);
  await queryAsOwner(url, TRIGGERS, [TENANT, sleepers.triggersEach]);
  for (const table of ['conversations', 'research_agents', 'research_requests', 'triggers'])
    await queryAsOwner(url, `VACUUM ANALYZE app.${table}`);
}
