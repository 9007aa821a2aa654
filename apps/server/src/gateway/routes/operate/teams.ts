import { type Agent, waysIn } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps, ServedTeam } from '../../gateway-deps.ts';
import { existing } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { teamView } from '../../schemas/operate-views.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { json, ownRoute } from '../describe-route.ts';

/** The teams that this gateway serves: configuration, nothing of a patient. */
export function addTeamRoutes(app: GatewayApp, { teams, about }: GatewayDeps): void {
  const listed = teamView.pick({ name: true, description: true, version: true, root: true });
  const list = ownRoute('get', '/v1/operate/teams', 'listTeams', {
    summary: 'The teams that are served',
    responses: {
      200: json(z.object({ teams: z.array(listed) }), 'Each with its first agent'),
    },
  });
  app.openapi(list, (c) => {
    return c.json({ teams: [...teams.served.values()].map(({ team }) => viewOf(listed, team)) }, 200);
  });

  const look = ownRoute('get', '/v1/operate/teams/{team}', 'readTeam', {
    summary: 'A team as a graph: agents with zone, model and tools, edges, limits',
    params: { team: z.string().max(128) },
    responses: { 200: json(teamView, 'The team') },
  });
  app.openapi(look, (c) => {
    const found = existing(teams.served.get(c.req.valid('param').team));
    return c.json(toTeamView(found, about?.standInModel ?? false), 200);
  });
}

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
