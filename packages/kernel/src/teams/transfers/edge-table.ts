import type { Agent } from '../../agents/agent.ts';
import type { Team } from '../team.ts';

/**
 * Where an agent may hand the turn to: its declared edges, then, unless it says `return: false`, its parent when
 * that is an llm agent that has it as sub-agent. A member of a group and an agent used as a tool return by ending.
 * An unknown agent has no edges.
 */
export function edgesFrom(team: Team, agent: string): readonly string[] {
  const from = agentNamed(team, agent);
  if (!from) return [];
  const declared = Object.hasOwn(team.transfers, agent) ? (team.transfers[agent] ?? []) : [];
  const parent = returnTarget(team, agent, from);
  return parent === null ? declared : [...new Set([...declared, parent])];
}

/** The edges that a model is offered: all but those that only code may take. */
export function offeredEdges(team: Team, agent: string): readonly string[] {
  const byCode = Object.hasOwn(team.byCode, agent) ? (team.byCode[agent] ?? []) : [];
  return edgesFrom(team, agent).filter((to) => !byCode.includes(to));
}

/** Asked again when a transfer is executed: the prompt is no guard. */
export function mayTransfer(team: Team, from: string, to: string, by: 'model' | 'code' = 'model'): boolean {
  return (by === 'code' ? edgesFrom : offeredEdges)(team, from).includes(to);
}

function returnTarget(team: Team, name: string, agent: Agent): string | null {
  if (agent.kind !== 'llm' || !agent.returns || agent.parent === null) return null;
  const parent = agentNamed(team, agent.parent);
  return parent?.kind === 'llm' && parent.agents.includes(name) ? agent.parent : null;
}

function agentNamed(team: Team, name: string): Agent | undefined {
  return Object.hasOwn(team.agents, name) ? team.agents[name] : undefined;
}
