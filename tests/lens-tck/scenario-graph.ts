/** A value of a property while a graph is being built. Integers are bigint, floats number; a tag is kept as it is stored. */
export type Built =
  | null
  | boolean
  | string
  | bigint
  | number
  | readonly Built[]
  | Tag
  | BuiltMap
  | GraphNode
  | GraphEdge;

/** A temporal value, tagged as in packages/record/src/lens/compile/typed.ts. */
export interface Tag {
  readonly kind: 'tag';
  readonly type: 'date' | 'datetime' | 'duration';
  readonly tagged: object;
}

export interface BuiltMap {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, Built>;
}

export interface GraphNode {
  readonly kind: 'node';
  readonly id: string;
  readonly labels: readonly string[];
  readonly properties: ReadonlyMap<string, Built>;
}

export interface GraphEdge {
  readonly kind: 'edge';
  readonly id: string;
  readonly type: string;
  readonly source: GraphNode;
  readonly target: GraphNode;
  readonly properties: ReadonlyMap<string, Built>;
}

/** What the `having executed` statements of a scenario have made. */
export interface ScenarioGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** A statement that the builder does not know; the scenario is not run, and is counted. */
export class GraphNotBuilt extends Error {
  override readonly name = 'GraphNotBuilt';
}
