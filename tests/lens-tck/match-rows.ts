import type { Match, NodePattern } from '@consilium/record/test-support/lens-parts';
import { evaluate, type Row } from './evaluate.ts';
import { type GraphNode, GraphNotBuilt, type ScenarioGraph } from './scenario-graph.ts';

/** MATCH of a statement that makes a graph: nodes by label, and hops in one direction. */
export function matchRows(graph: ScenarioGraph, { patterns, where }: Match, row: Row): readonly Row[] {
  let rows: readonly Row[] = [row];
  for (const { start, hops } of patterns) {
    let partial = rows.flatMap((each) => nodesFor(graph, start, each));
    for (const { relationship, node } of hops) {
      if (relationship.direction !== 'out' || relationship.length !== undefined)
        throw new GraphNotBuilt('MATCH of a relationship of that form');
      partial = partial.flatMap(([before, left]) =>
        graph.edges
          .filter(
            ({ source, type }) =>
              source === left && [type, ...relationship.types].includes(relationship.types[0] ?? type),
          )
          .flatMap((edge) => {
            const named = new Map(before);
            if (relationship.variable !== undefined) named.set(relationship.variable, edge);
            return nodesFor(graph, node, named).filter(([, right]) => right === edge.target);
          }),
      );
    }
    rows = partial.map(([each]) => each);
  }
  return where === undefined ? rows : rows.filter((each) => evaluate(where, each) === true);
}

function nodesFor(
  graph: ScenarioGraph,
  pattern: NodePattern,
  row: Row,
): readonly (readonly [Row, GraphNode])[] {
  if (pattern.properties !== undefined) throw new GraphNotBuilt('MATCH of a node with properties');
  const { variable } = pattern;
  const known = variable === undefined ? undefined : row.get(variable);
  return graph.nodes
    .filter((node) => known === undefined || known === node)
    .filter((node) => pattern.labels.every((label) => node.labels.includes(label)))
    .map((node) => [variable === undefined ? row : new Map(row).set(variable, node), node]);
}
