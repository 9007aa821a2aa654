import type { ResearchAgent } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';

export type Agent = ResearchAgent;

/** Ms: agents work by themselves. */
const EVERY_MS = 5_000;

/** The person's own agents, newest first. */
export function useAgents() {
  return useApi('listResearchAgents', { limit: 100 }, { staleTime: 0, refetchInterval: EVERY_MS });
}

export function useAgent(agent: string) {
  return useApi('readResearchAgent', { agent }, { staleTime: 0, refetchInterval: EVERY_MS });
}

/** What the agent found, and what was decided of its threshold. */
export function useClaims(agent: string, enabled = true) {
  return useApi('readResearchClaims', { agent }, { enabled, staleTime: 0, refetchInterval: EVERY_MS });
}
