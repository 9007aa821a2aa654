import { type Agent, edgesFrom, type Team } from '@consilium/kernel';
import type { z } from '@hono/zod-openapi';
import type { ServedTeam } from '../../gateway-deps.ts';
import type { EDGE_KINDS, teamView } from '../../schemas/operate-views.ts';

type View = z.infer<typeof teamView>;

/** A team as data for a drawing: who is in it, what each can do, and where the turn can go. */
export function toTeamView({ team, tools }: ServedTeam): View {
  const { name, description, version, root, limits } = team;
  return {
    ...{ name, description, version, root },
    limits: {
      tokens: limits.tokens,
      micro_usd: limits.microUsd,
      hops: limits.hops,
      calls: limits.calls,
      seconds: limits.turnMs / 1_000,
    },
    agents: Object.values(team.agents).map((agent) => agentView(agent, tools)),
    edges: Object.values(team.agents).flatMap((agent) => edgesOf(team, agent)),
  };
}

function agentView(agent: Agent, tools: ServedTeam['tools']): View['agents'][number] {
  const { name, description, kind, zone, limits } = agent;
  const base = { name, description, kind, zone, steps: limits.steps };
  if (agent.kind !== 'llm') return { ...base, model: null, builtin: null, tools: [], instruction: null };
  return {
    ...base,
    model: agent.model,
    builtin: agent.builtin,
    tools: agent.tools.map((tool) => {
      const known = tools.get(tool);
      return { name: tool, zone: known?.zone ?? null, effect: known?.effect ?? null };
    }),
    instruction: agent.instruction,
  };
}

function edgesOf(team: Team, agent: Agent): View['edges'] {
  const from = agent.name;
  const to = (kind: (typeof EDGE_KINDS)[number], names: readonly string[]) =>
    names.map((name) => ({ from, to: name, kind }));
  const declared = team.transfers[from] ?? [];
  const byCode = team.byCode[from] ?? [];
  const moves = [
    ...to(
      'transfer',
      declared.filter((name) => !byCode.includes(name)),
    ),
    ...to('by-code', byCode),
    ...to(
      'return',
      edgesFrom(team, from).filter((name) => !declared.includes(name)),
    ),
  ];
  if (agent.kind === 'remote') return moves;
  if (agent.kind === 'llm')
    return [
      ...moves,
      ...to('child', agent.agents),
      ...to(
        'tool',
        agent.agentTools.map((tool) => tool.agent),
      ),
    ];
  const isBackground = (name: string) => team.agents[name]?.background === true;
  return [
    ...moves,
    ...to(
      'member',
      agent.agents.filter((name) => !isBackground(name)),
    ),
    ...to('background', agent.agents.filter(isBackground)),
  ];
}
