import { type Agent, waysIn } from '@consilium/kernel';
import type { z } from '@hono/zod-openapi';
import type { ServedTeam } from '../../gateway-deps.ts';
import type { teamView } from '../../schemas/operate-views.ts';

type View = z.infer<typeof teamView>;

/** A team as data for a drawing: who is in it, what each can do, and where the turn can go. */
export function toTeamView({ team, tools }: ServedTeam, standIn: boolean): View {
  const { name, description, version, root, limits } = team;
  return {
    ...{ name, description, version, root, stand_in: standIn },
    limits: {
      tokens: limits.tokens,
      micro_usd: limits.microUsd,
      hops: limits.hops,
      calls: limits.calls,
      seconds: limits.turnMs / 1_000,
      lens_seconds: limits.lensMs / 1_000,
    },
    agents: Object.values(team.agents).map((agent) => agentView(agent, tools)),
    edges: waysIn(team).map(({ from, to, kind }) => ({ from, to, kind })),
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
