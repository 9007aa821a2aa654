import type { Team } from '@consilium/kernel';
import type { ReplyToolCall } from '@consilium/stand-in';
import { targetsOf } from './declared.ts';

/** What each agent on the way does once, so that a turn arrives at `target` by declared steps only. */
export type Route = ReadonlyMap<string, ReplyToolCall>;

/** `words` go into every request that an agent writes for another one. Throws where the files leave no way. */
export function routeTo(team: Team, target: string, words: string): Route {
  const moves = search(team, team.root, target, words, new Set());
  if (!moves) throw new Error(`no declared way leads from ${team.root} to ${target}`);
  return new Map(moves);
}

type Move = readonly [agent: string, call: ReplyToolCall];

function search(
  team: Team,
  from: string,
  target: string,
  words: string,
  seen: Set<string>,
): readonly Move[] | null {
  if (from === target) return [];
  const agent = team.agents[from];
  if (!agent || seen.has(from)) return null;
  seen.add(from);
  // Members of a group are reached by themselves: those before them answer and end.
  if (agent.kind === 'parallel' || agent.kind === 'sequential' || agent.kind === 'loop')
    return first(agent.agents, (member) => search(team, member, target, words, seen));
  if (agent.kind !== 'llm') return null;
  const by = (call: ReplyToolCall, to: string) => {
    const rest = search(team, to, target, words, seen);
    return rest && ([[from, call], ...rest] as const);
  };
  return (
    first(targetsOf(team, agent), (to) => by({ name: 'transfer_to_agent', args: { agent: to } }, to)) ??
    first(agent.agentTools, (spec) => by({ name: spec.as, args: { request: words } }, spec.agent))
  );
}

function first<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return null;
}
