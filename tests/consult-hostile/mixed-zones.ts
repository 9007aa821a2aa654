import type { Catalogue, Team } from '@consilium/kernel';
import { llmAgents, targetsOf } from '../support/hostile/declared.ts';

/**
 * Agents that can read a chart and have a way out, by whatever steps: asked of the loaded team by rules of our own. A transfer
 * takes the turn along; an agent as a tool gets a request.
 */
export function mixedZones(team: Team, catalogue: Catalogue): readonly string[] {
  const zoneOf = new Map(catalogue.tools.map(({ name, zone }) => [name, zone]));
  const agents = new Map(llmAgents(team).map((agent) => [agent.name, agent]));
  const reads = (name: string) =>
    agents.get(name)?.tools.some((tool) => zoneOf.get(tool) === 'record') ?? false;
  const leaves = (name: string) => {
    const agent = agents.get(name);
    return agent?.builtin !== null || agent.tools.some((tool) => zoneOf.get(tool) === 'outside');
  };
  const reached = (name: string, seen = new Set<string>()): ReadonlySet<string> => {
    const agent = agents.get(name);
    if (!agent || seen.has(name)) return seen;
    seen.add(name);
    for (const next of [...targetsOf(team, agent), ...agent.agentTools.map((spec) => spec.agent)])
      reached(next, seen);
    return seen;
  };
  return [...agents.values()]
    .filter((agent) => agent.zone === 'record' || reads(agent.name))
    .flatMap(({ name }) =>
      [...reached(name)].filter(leaves).map((out) => `${name} reads and reaches ${out}`),
    );
}
