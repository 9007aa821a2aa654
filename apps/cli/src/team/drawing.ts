import { type Agent, type Catalogue, type Team, type Way, waysIn, type Zone } from '@consilium/kernel';

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

/** A child is drawn below its parent: it needs no line of its own. */
export interface DrawnEdge extends Way {
  readonly kind: Exclude<Way['kind'], 'child'>;
}

export type EdgeKind = DrawnEdge['kind'];

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
    edges: waysIn(team).filter((way): way is DrawnEdge => way.kind !== 'child'),
  };
}
