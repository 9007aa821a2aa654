import type { AgentOverview, ResearchControl, ResearchDesk } from '@consilium/kernel';

/** One agent for each person; what is made is this one too. */
export const AGENT_ID = '00000000-0000-4000-8000-000000000003';
const AGENT: AgentOverview = {
  ...{ id: AGENT_ID, name: 'Gout', slug: 'gout', description: 'Watches gout', brief: 'What is new?' },
  ...{ threshold: null, monthlyMicroUsd: 5_000_000, state: 'active', activity: 'asleep', nextWakeUp: null },
  ...{ conversation: '00000000-0000-4000-8000-000000000004', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ lastActive: null, spentMicroUsd: 7, counts: { requests: 1, reports: 1, silences: 0 } },
};
const REQUEST = '00000000-0000-4000-8000-000000000005';

export function createFakeResearch(): {
  readonly desk: ResearchDesk;
  readonly control: ResearchControl;
  readonly sent: string[];
} {
  let agent = AGENT;
  const sent: string[] = [];
  const known = (id: string) => (id === AGENT_ID ? agent : null);
  return {
    sent,
    control: { send: async (_scope, run) => void sent.push(run) },
    desk: {
      create: async (_caller, { name, brief, conversation, threshold = null }) => {
        agent = { ...AGENT, name, brief, conversation, threshold };
        return { agent, request: REQUEST };
      },
      list: async () => [{ ...agent, origin: 'user' as const }],
      unanswered: async () => 0,
      overview: async () => [agent],
      find: async (_caller, id) => known(id),
      look: async (_caller, id) => known(id),
      change: async (_caller, id, change) => {
        if (known(id)) agent = { ...agent, ...change };
        return known(id);
      },
      request: async () => REQUEST,
      reports: async () => [],
      open: async () => REQUEST,
      timeline: async () => [
        {
          ...{ id: REQUEST, why: 'created', text: 'What is new?', trigger: null, status: 'silent' },
          ...{ createdAt: '2026-01-01T00:00:00.000Z', endedAt: '2026-01-01T00:01:00.000Z' },
          ...{ microUsd: 7, silence: 'Nothing new.' },
        },
      ],
    },
  };
}
