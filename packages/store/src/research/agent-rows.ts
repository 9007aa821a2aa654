import { ConsiliumError, type ResearchAgent } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';

/** Of a row `a` of app.research_agents, for `agentFrom`. */
export const AGENT = `a.id, a.name, a.slug, a.description, a.brief, a.threshold, a.monthly_micro_usd, a.state, a.conversation,
  a.created_at, a.last_active`;
/** How many values `AGENT` has. */
export const AGENT_WIDTH = 11;
export const OWN_AGENT =
  'a.tenant = app.tenant() AND a.compartment = app.compartment() AND a.actor = app.actor()';

export const agentFrom = rowReader<ResearchAgent>()(
  'id name slug description brief threshold #monthlyMicroUsd state conversation @createdAt @lastActive',
);

const OWN = { name: 'own_research_agent', text: 'SELECT app.research_agent()' };

/** The research agent whose run the transaction is. Throws `forbidden` where it is none's. */
export async function ownAgent(on: PoolClient): Promise<string> {
  const agent = (await firstRow(on, OWN, []))?.[0];
  if (typeof agent !== 'string') throw new ConsiliumError('forbidden');
  return agent;
}
