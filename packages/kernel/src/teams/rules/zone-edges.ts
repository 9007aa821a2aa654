import type { Agent } from '../../agents/agent.ts';
import { agentTools, isGroup } from '../files/team-draft.ts';
import type { Team } from '../team.ts';
import { edgesFrom } from '../transfers/edge-table.ts';
import type { Finding, Review } from './rule.ts';

/** Text of a record agent must not arrive at an outside agent without a person or code between them. */
export function* recordToOutside(review: Review): Iterable<Finding> {
  yield* byTransfer(review);
  yield* byTool(review);
  yield* bySequence(review);
}

function* byTransfer({ draft, team }: Review): Iterable<Finding> {
  for (const agent of draft.agents.values()) {
    if (agent.shape.zone !== 'record') continue;
    const declared = draft.shape.transfers[agent.id] ?? [];
    for (const to of edgesFrom(team, agent.id)) {
      if (team.agents[to]?.zone !== 'outside') continue;
      const index = declared.indexOf(to);
      yield index >= 0
        ? {
            source: draft.source,
            path: ['transfers', agent.id, index],
            ...words(agent.id, to, 'a transfer'),
            remedy: 'remove this entry, or transfer to a neutral agent',
          }
        : {
            source: agent.source,
            path: ['zone'],
            ...words(agent.id, to, 'the way back to the parent'),
            remedy: 'add "return: false"',
          };
    }
  }
}

/** A call carries the caller's words in and the agent's words back: both directions count. */
function* byTool({ draft, team }: Review): Iterable<Finding> {
  for (const { id, shape, source } of draft.agents.values()) {
    if (shape.kind !== 'llm') continue;
    for (const { entry, index } of agentTools(shape)) {
      const path = ['tools', index, 'agent'];
      const remedy = 'let a neutral agent hold both';
      const called = firstIn(entries(team, entry.agent), team, 'outside');
      if (shape.zone === 'record' && called)
        yield { source, path, ...words(id, called, 'a call as a tool'), remedy };
      const replying = firstIn(exits(team, entry.agent), team, 'record');
      if (shape.zone === 'outside' && replying)
        yield { source, path, ...words(replying, id, 'the result of a tool'), remedy };
    }
  }
}

function* bySequence({ draft, team }: Review): Iterable<Finding> {
  for (const { id, shape, source } of draft.agents.values()) {
    if (!isGroup(shape) || shape.kind === 'parallel') continue;
    const members = memberNames(team.agents[id]);
    for (const [index, member] of members.entries()) {
      const next = (index + 1) % members.length;
      if (next === 0 && !(shape.kind === 'loop' && shape.loop.max_rounds > 1)) continue;
      const record = firstIn(exits(team, member), team, 'record');
      const outside = firstIn(entries(team, members[next]!), team, 'outside');
      if (record && outside)
        yield {
          source,
          path: ['agents', next],
          ...words(record, outside, next === 0 ? 'the next round' : 'the order of the members'),
          remedy: 'put a neutral agent between them, or another order',
        };
    }
  }
}

/** The agents that a run of this one begins with. */
function entries(team: Team, name: string, seen = new Set<string>()): Set<string> {
  const agent = team.agents[name];
  if (!agent || seen.has(name)) return new Set();
  seen.add(name);
  const members = memberNames(agent);
  if (members.length === 0) return new Set([name]);
  const first = agent.kind === 'parallel' ? members : members.slice(0, 1);
  return new Set(first.flatMap((member) => [...entries(team, member, seen)]));
}

/** The agents whose text may be the result: the last members, and whoever an llm agent may hand the turn to. */
function exits(team: Team, name: string, seen = new Set<string>()): Set<string> {
  const agent = team.agents[name];
  if (!agent || seen.has(name)) return new Set();
  seen.add(name);
  const members = memberNames(agent);
  if (members.length === 0) {
    const handedTo = edgesFrom(team, name).flatMap((to) => [...exits(team, to, seen)]);
    return new Set([name, ...handedTo]);
  }
  const last =
    agent.kind === 'parallel'
      ? members.filter((member) => !team.agents[member]?.background)
      : members.slice(-1);
  return new Set(last.flatMap((member) => [...exits(team, member, seen)]));
}

function memberNames(agent: Agent | undefined): readonly string[] {
  return agent && agent.kind !== 'llm' && agent.kind !== 'remote' ? agent.agents : [];
}

function firstIn(names: ReadonlySet<string>, team: Team, zone: 'record' | 'outside'): string | undefined {
  return [...names].find((name) => team.agents[name]?.zone === zone);
}

function words(from: string, to: string, how: string): Pick<Finding, 'message'> {
  return { message: `${how} leads from the record agent "${from}" to the outside agent "${to}"` };
}
