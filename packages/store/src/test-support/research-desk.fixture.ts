import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { createAuditWriter } from '../audit/audit-writer.ts';
import { createHistory } from '../history/create-history.ts';
import type { TestDatabase } from './database.fixture.ts';
import { newConversation } from './turns.fixture.ts';

/** People with research agents, for tests of what their agents plan and watch. */
export function useResearchDesk(database: () => TestDatabase) {
  const query = async <T>(text: string, values: unknown[] = []) =>
    (await database().admin.query(text, values)).rows as T[];

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
    ...{ query, newAgent },
    audit: () =>
      createAuditWriter({
        pool: database().app,
        secrets: { auditKey: async () => new Uint8Array(32).fill(7) },
        now: () => new Date(),
      }),
    /** A person with a research agent; without a name of it, in a tenant of their own. */
    desk: async (tenant = `t-${randomUUID().slice(0, 8)}`) => {
      const actor = `a-${randomUUID().slice(0, 8)}`;
      const scope: Scope = { tenant, actor, compartment: `actor/${actor}`, purpose: 'TREAT' };
      const conversation = await newConversation(createHistory(database().app), scope);
      return { scope, caller: { scope }, conversation, agent: await newAgent(scope, conversation) };
    },
  };
}
