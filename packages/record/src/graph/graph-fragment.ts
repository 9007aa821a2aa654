import type { FhirResource, ResourceRef } from '@consilium/kernel';

/** A version as the graph is derived from it. A withdrawn one says nothing. */
export interface GraphSource extends ResourceRef {
  readonly version: number;
  readonly withdrawn: boolean;
  readonly resource: FhirResource;
}

/** Values as the schema types them: a date is `2020-01-31`, a datetime is ISO in UTC. */
export type Properties = Readonly<Record<string, string | number | boolean>>;

export interface GraphNode {
  readonly uuid: string;
  readonly label: string;
  readonly properties: Properties;
}

export interface GraphEdge {
  readonly uuid: string;
  readonly type: string;
  readonly source: string;
  readonly target: string;
}

/** A node of a resource, with what it says of the type that it belongs to. */
export interface FragmentNode extends GraphNode {
  readonly kind?: GraphNode;
}

/** What one version says: its own nodes, and edges whose other ends may not be there. */
export interface GraphFragment {
  readonly nodes: readonly FragmentNode[];
  readonly edges: readonly GraphEdge[];
}

export const NOTHING: GraphFragment = { nodes: [], edges: [] };
