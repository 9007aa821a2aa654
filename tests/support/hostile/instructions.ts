import type { LlmAgent, Team } from '@consilium/kernel';
import type { ModelCall } from '@consilium/stand-in';
import { llmAgents } from './declared.ts';

/** What stands between the templates of an instruction, and under no condition, is the same in every request. */
export function fixedParts(agent: LlmAgent): readonly string[] {
  return agent.instruction.split(/\{%\s*if.*?endif\s*%\}|\{\{.*?\}\}/s);
}

/** The agent whose instruction a request carries. Throws where no agent of the teams has it. */
export function agentByInstruction(teams: readonly Team[]): (call: ModelCall) => LlmAgent {
  // The same file may serve two teams.
  const agents = [...new Map(teams.flatMap(llmAgents).map((agent) => [agent.instruction, agent])).values()];
  const known = agents.map((agent) => ({ agent, parts: fixedParts(agent).map((part) => part.trim()) }));
  return ({ system }) => {
    // By its beginning too: a model may have been shown the instruction of another agent.
    const found = known.find(
      ({ parts }) => system.startsWith(parts[0] ?? '') && parts.every((part) => system.includes(part)),
    );
    if (!found) throw new Error(`nobody has this instruction: ${system.slice(0, 80)}`);
    return found.agent;
  };
}
