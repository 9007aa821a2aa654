import type { Caller, Lens, LensNode, LensRelationship, LensValue } from '@consilium/kernel';

/** Everything that a patient has, as the lens tells it. */
export interface WholeGraph {
  readonly nodes: readonly { readonly uuid: string; readonly label: string; readonly properties: object }[];
  readonly edges: readonly {
    readonly uuid: string;
    readonly type: string;
    readonly source: string;
    readonly target: string;
  }[];
}

const NODES = 'MATCH (n) WHERE n.uuid > $after RETURN n ORDER BY n.uuid LIMIT 1000';
/** There is one edge of a type between two nodes: the three of them are its place in the order. */
const EDGES = `MATCH (a)-[r]->(b) WHERE a.uuid > $after OR (a.uuid = $after AND b.uuid > $to)
  OR (a.uuid = $after AND b.uuid = $to AND type(r) > $type)
  RETURN r, a.uuid AS source, b.uuid AS target, type(r) AS type ORDER BY source, target, type LIMIT 1000`;

/** All nodes and edges as of a moment, asked page by page. */
export async function wholeGraph(lens: Lens, caller: Caller, asOf: string): Promise<WholeGraph> {
  const nodes = (await pages(NODES, (last) => ({ after: uuidOf(last) }))).map(([node]) => node as LensNode);
  const edges = (
    await pages(EDGES, (last) => ({ after: text(last, 1), to: text(last, 2), type: text(last, 3) }))
  ).map(([edge]) => edge as LensRelationship);
  return {
    nodes: nodes.map(({ uuid, labels, properties }) => ({ uuid, label: labels.join(), properties })),
    edges: edges.map(({ uuid, type, source, target }) => ({ uuid, type, source, target })),
  };

  async function pages(
    cypher: string,
    after: (last: readonly LensValue[] | undefined) => Readonly<Record<string, string>>,
  ) {
    const all: (readonly LensValue[])[] = [];
    for (;;) {
      const page = await lens.query(caller, { cypher, asOf, parameters: after(all.at(-1)) });
      all.push(...page.rows);
      if (!page.truncated && page.rows.length < 1_000) return all;
    }
  }
}

function uuidOf(row: readonly LensValue[] | undefined): string {
  return (row?.[0] as LensNode | undefined)?.uuid ?? '';
}

function text(row: readonly LensValue[] | undefined, column: number): string {
  return (row?.[column] as string | undefined) ?? '';
}

/** The same graph reads the same, in whatever order it was told. */
export function inOrder({ nodes, edges }: WholeGraph): WholeGraph {
  const byUuid = (a: { readonly uuid: string }, b: { readonly uuid: string }) => (a.uuid < b.uuid ? -1 : 1);
  return { nodes: nodes.toSorted(byUuid), edges: edges.toSorted(byUuid) };
}
