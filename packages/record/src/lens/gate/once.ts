import type { GraphSchema } from '../../graph/graph-schema.ts';

/** The label of the node that there is exactly one of; undefined: none is. */
export function onceIn({ nodes }: GraphSchema): string | undefined {
  return Object.keys(nodes).find((label) => nodes[label]!.once);
}
