import { useApi } from '../../api/use-api.ts';
import type { ResearchAgent } from '../../api/generated.ts';

export type Agent = ResearchAgent;

/** Ms: agents work by themselves. */
const EVERY_MS = 10_000;

/** The person's own agents, newest first. */
export function useAgents() {
  return useApi('listResearchAgents', { limit: 100 }, { staleTime: 0, refetchInterval: EVERY_MS });
}

export function useAgent(agent: string) {
  return useApi('readResearchAgent', { agent }, { staleTime: 0, refetchInterval: EVERY_MS });
}

export interface Verdict {
  readonly met: boolean;
  readonly by: 'code' | 'model';
  readonly on: readonly string[];
  readonly missing: readonly string[];
}

/** What was decided of its threshold; null: it has none. */
export function verdictOf(agent: Agent): Verdict | null {
  return (agent as { readonly verdict?: Verdict | null }).verdict ?? null;
}
