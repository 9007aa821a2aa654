import { randomUUID } from 'node:crypto';
import { actorCompartment, type Caller, type Scope } from '@consilium/kernel';
import type { Pool } from 'pg';

/** Of a person who has no patient open. */
export function ownScope(over: Partial<Pick<Scope, 'tenant' | 'actor'>> = {}): Scope {
  const { tenant = `t-${randomUUID().slice(0, 8)}`, actor = `a-${randomUUID().slice(0, 8)}` } = over;
  return { tenant, actor, compartment: actorCompartment(actor), purpose: 'TREAT' };
}

/** A research agent with an open request; the caller is its run. */
export async function researchRun(
  admin: Pool,
  scope: Scope,
  agent: string = randomUUID(),
): Promise<Caller & { readonly run: string; readonly agent: string }> {
  const { tenant, compartment, actor, purpose } = scope;
  const run = randomUUID();
  await admin.query(
    `INSERT INTO app.research_agents (tenant, compartment, id, actor, purpose, name, slug, description, brief, monthly_micro_usd, conversation)
     VALUES ($1, $2, $3, $4, $5, 'Agent', $6, '', '"x"', 0, gen_random_uuid()) ON CONFLICT DO NOTHING`,
    [tenant, compartment, agent, actor, purpose, agent.replaceAll('-', '_')],
  );
  await admin.query(
    `INSERT INTO app.research_requests (tenant, compartment, id, agent, actor, purpose, why, body, origin)
     VALUES ($1, $2, $3, $4, $5, $6, 'message', '"x"', 'user')`,
    [tenant, compartment, run, agent, actor, purpose],
  );
  return { scope, run, agent };
}

/** A run of an agent of some team. */
export async function someRun(
  admin: Pool,
  scope: Scope,
  of: { readonly team: string; readonly agent: string },
): Promise<Caller & { readonly run: string }> {
  const { tenant, compartment, actor, purpose } = scope;
  const run = randomUUID();
  await admin.query(
    `INSERT INTO app.runs (tenant, compartment, id, turn, kind, team, agent, status, actor, purpose)
     VALUES ($1, $2, $3, $3, 'turn', $4, $5, 'running', $6, $7)`,
    [tenant, compartment, run, of.team, of.agent, actor, purpose],
  );
  return { scope, run };
}
