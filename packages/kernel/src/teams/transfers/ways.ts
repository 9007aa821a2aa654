import type { Agent } from '../../agents/agent.ts';
import type { Team } from '../team.ts';
import { edgesFrom } from './edge-table.ts';

/** How one agent leads to another: handed over by a model or by code only, back, below it, in a group, as a tool. */
export const WAY_KINDS = ['transfer', 'by-code', 'return', 'child', 'member', 'background', 'tool'] as const;

export interface Way {
  readonly from: string;
  readonly to: string;
  readonly kind: (typeof WAY_KINDS)[number];
  /** The function's name that a model sees, for an agent used as a tool. */
  readonly as?: string;
}

/** Every way in a team, for anyone who draws it. What may be taken is asked of the edge table. */
export function waysIn(team: Team): readonly Way[] {
  return Object.values(team.agents).flatMap((agent) => [...transfersOf(team, agent), ...below(team, agent)]);
}

function transfersOf(team: Team, { name: from }: Agent): readonly Way[] {
  const declared = team.transfers[from] ?? [];
  const byCode = team.byCode[from] ?? [];
  return edgesFrom(team, from).map((to) => ({
    ...{ from, to },
    kind: byCode.includes(to) ? 'by-code' : declared.includes(to) ? 'transfer' : 'return',
  }));
}

function below(team: Team, agent: Agent): readonly Way[] {
  const from = agent.name;
  if (agent.kind === 'remote') return [];
  if (agent.kind !== 'llm')
    return agent.agents.map((to) => ({
      ...{ from, to },
      kind: team.agents[to]?.background ? 'background' : 'member',
    }));
  return [
    ...agent.agents.map((to): Way => ({ from, to, kind: 'child' })),
    ...agent.agentTools.map(({ agent: to, as }): Way => ({ from, to, kind: 'tool', as })),
  ];
}
