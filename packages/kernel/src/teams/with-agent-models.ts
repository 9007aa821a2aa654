import { deepFreeze } from '@consilium/base';
import type { Team } from './team.ts';

/** The team with other models for some of its agents; names that it has not are left alone. Its files' version stays. */
export function withAgentModels(team: Team, models: ReadonlyMap<string, string>): Team {
  const agents = Object.entries(team.agents).map(([name, agent]) => {
    const model = models.get(name);
    return [name, agent.kind === 'llm' && model !== undefined ? { ...agent, model } : agent] as const;
  });
  return deepFreeze({ ...team, agents: Object.fromEntries(agents) });
}
