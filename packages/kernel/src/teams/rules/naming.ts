import { suggestName } from '@consilium/base';
import { type AgentDraft, holdsOf } from '../files/team-draft.ts';
import type { Finding, Review, RuleContext } from './rule.ts';

/** Sub-agents, members and agent tools of one file. */
export function* unknownAgentHeld(agent: AgentDraft, { names }: RuleContext): Iterable<Finding> {
  for (const { held, path } of holdsOf(agent))
    if (!names.has(held)) yield { source: agent.source, path, ...unknownAgent(held, names) };
}

/** Root, list and transfers of team.yml. */
export function* unknownAgentInTeam({ draft }: Review): Iterable<Finding> {
  const { source, shape, agents } = draft;
  const missing = (name: string) => !agents.has(name);
  const words = (name: string) => unknownAgent(name, agents.keys());
  if (missing(shape.root)) yield { source, path: ['root'], ...words(shape.root) };
  for (const [index, name] of shape.agents.entries())
    if (missing(name)) yield { source, path: ['agents', index], ...words(name) };
  for (const [from, targets] of Object.entries(shape.transfers)) {
    if (missing(from)) yield { source, path: ['transfers', from], onKey: true, ...words(from) };
    for (const [index, to] of targets.entries())
      if (missing(to)) yield { source, path: ['transfers', from, index], ...words(to) };
  }
}

export function* unlistedAgent({ draft }: Review): Iterable<Finding> {
  const listed = new Set(draft.shape.agents);
  for (const { id, source } of draft.agents.values())
    if (!listed.has(id))
      yield {
        source,
        path: ['name'],
        message: `team.yml does not list "${id}"`,
        remedy: `add "${id}" to agents in team.yml, or remove this file`,
      };
}

export function* agentListedTwice({ draft }: Review): Iterable<Finding> {
  const { source, shape } = draft;
  for (const [index, name] of shape.agents.entries())
    if (shape.agents.indexOf(name) < index)
      yield {
        source,
        path: ['agents', index],
        message: `"${name}" is listed twice`,
        remedy: 'remove this entry',
      };
}

export function* duplicateName({ draft }: Review): Iterable<Finding> {
  for (const { id, shape, source } of draft.agents.values()) {
    const owner = draft.agents.get(shape.name);
    if (owner && owner.id !== id)
      yield {
        source,
        path: ['name'],
        message: `"${shape.name}" is already the agent of ${owner.source.file}`,
        remedy: `write "name: ${id}"`,
      };
  }
}

export function* fileNameDiffers(agent: AgentDraft, { names }: RuleContext): Iterable<Finding> {
  const { id, shape, source } = agent;
  if (shape.name !== id && !names.has(shape.name))
    yield {
      source,
      path: ['name'],
      message: `the agent is called "${shape.name}" and its file "${id}.yml"`,
      remedy: `write "name: ${id}", or rename the file to ${shape.name}.yml`,
    };
}

function unknownAgent(name: string, known: Iterable<string>): Pick<Finding, 'message' | 'remedy'> {
  return {
    message: `there is no agent "${name}"`,
    remedy: suggestName(name, known, `add a file agents/${name}.yml, or remove the name`),
  };
}
