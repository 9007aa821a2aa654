import { type AgentDraft, builtinsOf } from '../files/team-draft.ts';
import { edgesFrom } from '../transfers/edge-table.ts';
import type { Finding, Review } from './rule.ts';

export function* twoBuiltins(agent: AgentDraft): Iterable<Finding> {
  if (agent.shape.kind !== 'llm') return;
  const builtins = builtinsOf(agent.shape);
  if (builtins.length > 1)
    yield {
      source: agent.source,
      path: ['builtin', 1],
      message: `${builtins.length} built-in tools: providers take one`,
      remedy: `write "builtin: ${builtins[0]}" and give "${builtins[1]}" to an agent of its own`,
    };
}

export function* builtinWithTools(agent: AgentDraft): Iterable<Finding> {
  if (agent.shape.kind === 'llm' && hasBuiltin(agent) && agent.shape.may_stay_silent)
    yield {
      source: agent.source,
      path: ['may_stay_silent'],
      onKey: true,
      message: 'staying silent is a function, and providers refuse functions beside a built-in tool',
      remedy: 'remove "may_stay_silent", or give the built-in to an agent of its own',
    };
  if (agent.shape.kind === 'llm' && hasBuiltin(agent) && agent.shape.tools.length > 0)
    yield {
      source: agent.source,
      path: ['tools', 0],
      message: 'providers refuse functions beside a built-in tool',
      remedy: 'give the built-in to an agent of its own and use that one as a tool',
    };
}

export function* builtinWithOutput(agent: AgentDraft): Iterable<Finding> {
  if (agent.shape.kind === 'llm' && hasBuiltin(agent) && agent.shape.output !== null)
    yield {
      source: agent.source,
      path: ['output'],
      onKey: true,
      message: 'providers refuse a typed output beside a built-in tool',
      remedy: 'remove "output", or let a second agent type the text of this one',
    };
}

/** A transfer is a function too, and so is the way back to the parent. */
export function* builtinWithTransfers({ draft, team }: Review): Iterable<Finding> {
  for (const agent of draft.agents.values()) {
    if (!hasBuiltin(agent)) continue;
    if (Object.hasOwn(draft.shape.transfers, agent.id))
      yield {
        source: draft.source,
        path: ['transfers', agent.id],
        onKey: true,
        message: `"${agent.id}" has a built-in tool, and providers refuse functions beside it`,
        remedy: 'remove this entry, or give the built-in to an agent of its own',
      };
    else if (edgesFrom(team, agent.id).length > 0)
      yield {
        source: agent.source,
        path: ['builtin'],
        onKey: true,
        message:
          'the way back to the parent is a function, and providers refuse functions beside a built-in tool',
        remedy: 'add "return: false"',
      };
  }
}

function hasBuiltin(agent: AgentDraft): boolean {
  return agent.shape.kind === 'llm' && builtinsOf(agent.shape).length > 0;
}
