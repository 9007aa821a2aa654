import type { Agent, LlmAgent, Origin, Team } from '@consilium/kernel';
import type { ReplyToolCall } from '@consilium/stand-in';

/**
 * What a team's files allow, read from the loaded team by rules of our own: the suite must not ask the code that it
 * tests.
 */
export type Right = 'tool' | 'agent' | 'transfer' | 'finish' | 'refused';

export function rightOf(team: Team, agent: LlmAgent, call: ReplyToolCall): Right {
  if (agent.tools.includes(call.name)) return 'tool';
  if (agent.agentTools.some((spec) => spec.as === call.name)) return 'agent';
  if (call.name === 'transfer_to_agent') {
    const { agent: to } = (call.args ?? {}) as { agent?: string };
    return to !== undefined && targetsOf(team, agent).includes(to) ? 'transfer' : 'refused';
  }
  if (call.name === 'finish' && agent.output !== null && hasFunctions(team, agent)) return 'finish';
  return 'refused';
}

/** Declared transfers, and the way back to an llm parent that lists this agent. */
export function targetsOf(team: Team, agent: LlmAgent): readonly string[] {
  const targets = [...(team.transfers[agent.name] ?? [])];
  const parent = agent.parent === null ? undefined : team.agents[agent.parent];
  if (agent.returns && parent?.kind === 'llm' && parent.agents.includes(agent.name))
    targets.push(parent.name);
  return targets;
}

export function llmAgents(team: Team): readonly LlmAgent[] {
  return Object.values(team.agents).filter((agent) => agent.kind === 'llm');
}

/** Agents that must never see what came out of a record. */
export function blindAgents(team: Team): ReadonlySet<string> {
  const blind = llmAgents(team).filter(
    ({ zone, history }) => zone === 'outside' || !history.origins.includes('chart' satisfies Origin),
  );
  return new Set(blind.map(({ name }) => name));
}

export function backgroundMembers(team: Team): readonly Agent[] {
  return Object.values(team.agents).filter((agent) => agent.background);
}

function hasFunctions(team: Team, agent: LlmAgent): boolean {
  return agent.tools.length + agent.agentTools.length + targetsOf(team, agent).length > 0;
}
