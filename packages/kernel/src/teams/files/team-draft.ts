import type { Path, YamlSource } from '@consilium/base';
import type { Builtin } from '../../agents/agent.ts';
import type { AgentShape, AgentToolEntry, GroupShape, LlmShape, LoopShape } from './agent-shape.ts';
import type { TeamShape } from './team-shape.ts';

/** Files of the right shape, before the rules: names may still lead nowhere. */
export interface TeamDraft {
  readonly shape: TeamShape;
  readonly source: YamlSource;
  /** By file name, so that a wrong `name:` is one problem and not many. */
  readonly agents: ReadonlyMap<string, AgentDraft>;
}

export interface AgentDraft {
  /** The file's name without folder and ending. */
  readonly id: string;
  readonly shape: AgentShape;
  readonly source: YamlSource;
}

/** One agent holds another: as sub-agent, as member of a group, or as a tool. */
export interface Hold {
  readonly holder: AgentDraft;
  readonly held: string;
  readonly as: 'child' | 'member' | 'tool';
  readonly background: boolean;
  /** Where the holder's file says so. */
  readonly path: Path;
}

export function isGroup(shape: AgentShape): shape is GroupShape | LoopShape {
  return shape.kind === 'parallel' || shape.kind === 'sequential' || shape.kind === 'loop';
}

export function holdsOf(agent: AgentDraft): Hold[] {
  const { shape } = agent;
  if (shape.kind === 'remote') return [];
  if (isGroup(shape)) return shape.agents.map((member, index) => memberHold(agent, member, index));
  const children = shape.agents.map(
    (held, index): Hold => ({ holder: agent, held, as: 'child', background: false, path: ['agents', index] }),
  );
  const tools = agentTools(shape).map(
    ({ entry, index }): Hold => ({
      holder: agent,
      held: entry.agent,
      as: 'tool',
      background: false,
      path: ['tools', index, 'agent'],
    }),
  );
  return [...children, ...tools];
}

/** All holds of the team in the order of `agents:` in team.yml, then of the files. */
export function allHolds(draft: TeamDraft): Hold[] {
  const listed = draft.shape.agents.flatMap((name) => draft.agents.get(name) ?? []);
  const ordered = new Set([...listed, ...draft.agents.values()]);
  return [...ordered].flatMap(holdsOf);
}

/** The first hold of each agent: the others are refused by the rule of the second parent. */
export function parents(draft: TeamDraft): ReadonlyMap<string, Hold> {
  const found = new Map<string, Hold>();
  for (const hold of allHolds(draft)) if (!found.has(hold.held)) found.set(hold.held, hold);
  return found;
}

/** The entries of `tools:` that are agents, with their place in the list. */
export function agentTools(shape: LlmShape): { readonly entry: AgentToolEntry; readonly index: number }[] {
  return shape.tools.flatMap((entry, index) => (typeof entry === 'string' ? [] : [{ entry, index }]));
}

/** The entries of `tools:` that are tools in code, with their place in the list. */
export function codeTools(shape: LlmShape): { readonly name: string; readonly index: number }[] {
  return shape.tools.flatMap((name, index) => (typeof name === 'string' ? [{ name, index }] : []));
}

export function builtinsOf(shape: LlmShape): readonly Builtin[] {
  if (shape.builtin === null) return [];
  return Array.isArray(shape.builtin) ? shape.builtin : [shape.builtin];
}

function memberHold(
  holder: AgentDraft,
  member: (GroupShape | LoopShape)['agents'][number],
  index: number,
): Hold {
  return typeof member === 'string'
    ? { holder, held: member, as: 'member', background: false, path: ['agents', index] }
    : {
        holder,
        held: member.agent,
        as: 'member',
        background: member.background,
        path: ['agents', index, 'agent'],
      };
}
