import { suggestName } from '@consilium/base';
import { type AgentDraft, codeTools } from '../files/team-draft.ts';
import type { Finding, RuleContext } from './rule.ts';

/** Functions that the kernel generates. */
export const RESERVED_TOOL_NAMES = ['transfer_to_agent', 'finish', 'stay_silent', 'respond', 'wait'] as const;

export function* unknownTool(agent: AgentDraft, { catalogue, names }: RuleContext): Iterable<Finding> {
  if (agent.shape.kind !== 'llm') return;
  const known = catalogue.tools.map((tool) => tool.name);
  for (const { name, index } of codeTools(agent.shape))
    if (!known.includes(name))
      yield {
        source: agent.source,
        path: ['tools', index],
        message: `there is no tool "${name}"`,
        remedy: names.has(name)
          ? `write "{agent: ${name}}" to use the agent as a tool`
          : suggestName(name, known, 'define it in code and add it to the catalogue'),
      };
}

/** Two tools of one name in code: nobody could say which one was checked. */
export function* ambiguousTool(agent: AgentDraft, { catalogue }: RuleContext): Iterable<Finding> {
  if (agent.shape.kind !== 'llm') return;
  for (const { name, index } of codeTools(agent.shape))
    if (catalogue.tools.filter((tool) => tool.name === name).length > 1)
      yield {
        source: agent.source,
        path: ['tools', index],
        message: `the catalogue has two tools called "${name}"`,
        remedy: 'rename one of them in code',
      };
}

export function* reservedToolName(agent: AgentDraft): Iterable<Finding> {
  for (const { name, path } of functions(agent))
    if ((RESERVED_TOOL_NAMES as readonly string[]).includes(name))
      yield {
        source: agent.source,
        path,
        message: `"${name}" is a function of the kernel`,
        remedy: 'choose another name, for an agent with "as:"',
      };
}

export function* toolNameTaken(agent: AgentDraft): Iterable<Finding> {
  const taken = new Set<string>();
  for (const { name, path } of functions(agent)) {
    if (taken.has(name))
      yield {
        source: agent.source,
        path,
        message: `this agent already has a function "${name}"`,
        remedy: 'remove this entry, or give an agent another name with "as:"',
      };
    taken.add(name);
  }
}

/** What the model sees as functions, with the place of each name. */
function functions(agent: AgentDraft): { readonly name: string; readonly path: readonly PropertyKey[] }[] {
  if (agent.shape.kind !== 'llm') return [];
  return agent.shape.tools.map((entry, index) => {
    if (typeof entry === 'string') return { name: entry, path: ['tools', index] };
    const key = entry.as === undefined ? 'agent' : 'as';
    return { name: entry.as ?? entry.agent, path: ['tools', index, key] };
  });
}
