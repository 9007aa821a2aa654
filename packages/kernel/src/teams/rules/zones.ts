import { type AgentDraft, builtinsOf, codeTools } from '../files/team-draft.ts';
import type { Finding, RuleContext } from './rule.ts';

interface Capability {
  readonly what: string;
  readonly zone: 'record' | 'outside';
  readonly path: readonly PropertyKey[];
}

export function* recordToolInNeutral(agent: AgentDraft, around: RuleContext): Iterable<Finding> {
  if (agent.shape.zone !== 'neutral') return;
  for (const { what, zone, path } of capabilities(agent, around))
    if (zone === 'record')
      yield {
        source: agent.source,
        path,
        message: `${what} reads the record and this agent is neutral`,
        remedy: 'write "zone: record", or move it to an agent of that zone',
      };
}

export function* outsideToolInNeutral(agent: AgentDraft, around: RuleContext): Iterable<Finding> {
  if (agent.shape.zone !== 'neutral') return;
  for (const { what, zone, path } of capabilities(agent, around))
    if (zone === 'outside')
      yield {
        source: agent.source,
        path,
        message: `${what} reaches outside and this agent is neutral`,
        remedy: 'write "zone: outside", or move it to an agent of that zone',
      };
}

/** Record, untrusted text and a way out never meet in one agent. */
export function* mixedZones(agent: AgentDraft, around: RuleContext): Iterable<Finding> {
  const { zone } = agent.shape;
  if (zone === 'neutral') return;
  for (const capability of capabilities(agent, around))
    if (capability.zone !== zone)
      yield {
        source: agent.source,
        path: capability.path,
        message: `mixed zones: ${capability.what} belongs to the zone ${capability.zone} and this agent to ${zone}`,
        remedy: `move it to an agent with "zone: ${capability.zone}"`,
      };
}

/** In a patient's compartment an outside agent is never shown more; saying otherwise would mislead. */
export function* outsideHistory(agent: AgentDraft): Iterable<Finding> {
  if (agent.shape.kind !== 'llm' || agent.shape.zone !== 'outside') return;
  for (const [index, origin] of (agent.shape.history.origins ?? []).entries())
    if (origin !== 'user' && origin !== 'code')
      yield {
        source: agent.source,
        path: ['history', 'origins', index],
        message: `an outside agent is not shown text of origin ${origin}`,
        remedy: 'write "origins: [user, code]"',
      };
}

export function* remoteZone(agent: AgentDraft): Iterable<Finding> {
  const { kind, zone } = agent.shape;
  if (kind === 'remote' && zone !== 'outside')
    yield {
      source: agent.source,
      path: agent.source.nodeAt(['zone']) ? ['zone'] : ['kind'],
      message: `a remote agent is outside, and this one is ${zone}`,
      remedy: 'write "zone: outside"',
    };
}

function capabilities(agent: AgentDraft, { catalogue }: RuleContext): Capability[] {
  if (agent.shape.kind !== 'llm') return [];
  const tools = codeTools(agent.shape).flatMap(({ name, index }) => {
    const zone = catalogue.tools.find((tool) => tool.name === name)?.zone ?? 'neutral';
    return zone === 'neutral' ? [] : [{ what: `the tool "${name}"`, zone, path: ['tools', index] }];
  });
  const builtins = builtinsOf(agent.shape).map(
    (name): Capability => ({ what: `the built-in "${name}"`, zone: 'outside', path: ['builtin'] }),
  );
  return [...tools, ...builtins];
}
