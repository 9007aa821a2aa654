import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import type { useStore } from './store.fixture.ts';

/** People with research agents, for tests of what their agents plan and watch. */
export function useResearchDesk({ query, ownConversation }: ReturnType<typeof useStore>) {
  const newAgent = async ({ tenant, actor, compartment }: Scope, conversation: string) => {
    const agent = randomUUID();
    await query(
      `INSERT INTO app.research_agents (tenant, compartment, id, actor, purpose, name, slug, description, brief, monthly_micro_usd, conversation)
        VALUES ($1, $2, $3, $4, 'TREAT', 'A', $6, '', '"b"', 0, $5)`,
      [tenant, compartment, agent, actor, conversation, `a_${agent.slice(0, 8)}`],
    );
    return agent;
  };

  return {
    newAgent,
    /** A person with a research agent; without a name of it, in a tenant of their own. */
    desk: async (tenant = `t-${randomUUID().slice(0, 8)}`) => {
      const { scope, conversation } = await ownConversation(tenant);
      return { scope, caller: { scope }, conversation, agent: await newAgent(scope, conversation) };
    },
  };
}
