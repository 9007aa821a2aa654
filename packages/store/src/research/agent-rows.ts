import type { AgentState, Json, ResearchAgent } from '@consilium/kernel';

/** Of a row `a` of app.research_agents, for `agentFrom`. */
export const AGENT = `a.id, a.name, a.slug, a.description, a.brief, a.threshold, a.monthly_micro_usd, a.state, a.conversation,
  a.created_at, a.last_active`;
/** How many values `AGENT` has. */
export const AGENT_WIDTH = 11;
export const OWN_AGENT =
  'a.tenant = app.tenant() AND a.compartment = app.compartment() AND a.actor = app.actor()';

export function agentFrom(row: readonly unknown[]): ResearchAgent {
  const [id, name, slug, description, brief, threshold, monthly, state, conversation, created, active] =
    row as [
      ...[id: string, name: string, slug: string, description: string, brief: string, threshold: Json | null],
      ...[monthly: string, state: AgentState, conversation: string, created: Date, active: Date | null],
    ];
  return {
    ...{ id, name, slug, description, brief, threshold, state, conversation },
    monthlyMicroUsd: Number(monthly),
    createdAt: created.toISOString(),
    lastActive: active?.toISOString() ?? null,
  };
}
