import { type Agent, type Catalogue, edgesFrom, type Team, type Zone } from '@consilium/kernel';

export interface DrawnAgent {
  readonly name: string;
  readonly kind: Agent['kind'];
  readonly zone: Zone;
  /** Tier or model id; null for a group. */
  readonly model: string | null;
  /** Names of tools that are code, and what they do to the world. */
  readonly tools: readonly { readonly name: string; readonly effect: string }[];
  readonly background: boolean;
  readonly parent: string | null;
}

export type EdgeKind = 'member' | 'background' | 'transfer' | 'by-code' | 'return' | 'tool';

export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  /** The function's name that a model sees, for an agent used as a tool. */
  readonly as?: string;
}

/** A team as what can be drawn: agents with their zones, and every way from one to another. */
export interface Drawing {
  readonly team: string;
  readonly description: string;
  readonly version: string;
  readonly root: string;
  readonly agents: readonly DrawnAgent[];
  readonly edges: readonly DrawnEdge[];
}

export function drawingOf(team: Team, catalogue: Catalogue): Drawing {
  const effects = new Map(catalogue.tools.map(({ name, effect }) => [name, effect]));
  const agents = Object.values(team.agents).map((agent): DrawnAgent => {
    const { name, kind, zone, background, parent } = agent;
    const tools = kind === 'llm' ? agent.tools : [];
    return {
      ...{ name, kind, zone, background, parent },
      model: kind === 'llm' ? agent.model : null,
      tools: tools.map((tool) => ({ name: tool, effect: effects.get(tool) ?? 'read' })),
    };
  });
  return {
    team: team.name,
    description: team.description,
    version: team.version,
    root: team.root,
    agents,
    edges: Object.values(team.agents).flatMap((agent) => edgesOf(team, agent)),
  };
}

function edgesOf(team: Team, agent: Agent): DrawnEdge[] {
  const from = agent.name;
  if (agent.kind === 'remote') return [];
  if (agent.kind !== 'llm')
    return agent.agents.map((to) => ({
      ...{ from, to },
      kind: team.agents[to]?.background ? 'background' : 'member',
    }));
  const declared = team.transfers[from] ?? [];
  const byCode = team.byCode[from] ?? [];
  const transfers = edgesFrom(team, from).map((to): DrawnEdge => {
    const kind = byCode.includes(to) ? 'by-code' : declared.includes(to) ? 'transfer' : 'return';
    return { from, to, kind };
  });
  const tools = agent.agentTools.map(({ agent: to, as }): DrawnEdge => ({ from, to, kind: 'tool', as }));
  return [...transfers, ...tools];
}
