import { type AgentDraft, holdsOf, isGroup } from '../files/team-draft.ts';
import type { Team } from '../team.ts';
import type { Finding, Review } from './rule.ts';

export function* backgroundOutsideParallel(agent: AgentDraft): Iterable<Finding> {
  if (agent.shape.kind === 'parallel') return;
  for (const [index, hold] of holdsOf(agent).entries())
    if (hold.background)
      yield {
        source: agent.source,
        path: ['agents', index, 'background'],
        onKey: true,
        message: `"${hold.held}" is a background member of a ${agent.shape.kind} group`,
        remedy: 'remove "background", or write "kind: parallel"',
      };
}

/** The turn ends when the answering members are done: there must be one. */
export function* noAnsweringMember({ draft, team }: Review): Iterable<Finding> {
  const root = draft.agents.get(draft.shape.root);
  if (!root || !isGroup(root.shape) || answers(team, draft.shape.root, new Set())) return;
  yield {
    source: root.source,
    path: ['agents'],
    onKey: true,
    message: 'every member of the root runs in the background: nobody answers',
    remedy: 'remove "background" from the member that answers',
  };
}

/** A nested group answers if one of its members does. */
function answers(team: Team, name: string, above: ReadonlySet<string>): boolean {
  const agent = team.agents[name];
  if (!agent || above.has(name)) return false;
  if (agent.kind === 'llm' || agent.kind === 'remote') return true;
  const path = new Set([...above, name]);
  return agent.agents.some((member) => !team.agents[member]?.background && answers(team, member, path));
}

export function* groupZone(agent: AgentDraft): Iterable<Finding> {
  if (isGroup(agent.shape) && agent.shape.zone !== 'neutral')
    yield {
      source: agent.source,
      path: ['zone'],
      message: `a group has no zone of its own, and this says ${agent.shape.zone}`,
      remedy: 'remove "zone" here and write it in the members that need it',
    };
}
