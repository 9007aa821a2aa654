import type { GraphSchema } from './graph-schema.ts';

/** The types of relationships that lead from an instance to its type. */
export function typeRelationships({ nodes, relationships }: GraphSchema): readonly string[] {
  const leading = relationships.filter(({ to }) => nodes[to]?.isType).map(({ type }) => type);
  return [...new Set(leading)];
}
