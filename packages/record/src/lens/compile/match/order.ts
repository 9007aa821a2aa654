import type { GraphSchema } from '../../../graph/graph-schema.ts';
import type { Expression, NodePattern } from '../../cypher/ast.ts';
import { freeVariables } from '../expression-trees.ts';

interface Knowledge {
  /** Whether the variable has a value before this pattern. */
  readonly isKnown: (name: string) => boolean;
  readonly where: Expression | undefined;
  readonly schema: Pick<GraphSchema, 'identity' | 'nodes'>;
}

/**
 * Where a path is best begun; from there it is followed edge by edge. At a node that is known; else at a type that the WHERE narrows
 * down (a patient has thousands of observations, of a hundred types); else at one that its own id, properties or labels name.
 */
export function anchorOf(nodes: readonly NodePattern[], { isKnown, where, schema }: Knowledge): number {
  const narrowed = where === undefined ? new Set<string>() : narrowedBy(where);
  const isType = (label: string) =>
    Object.hasOwn(schema.nodes, label) && schema.nodes[label]?.isType === true;
  const worth = ({ variable, properties, labels }: NodePattern): number => {
    if (variable !== undefined && isKnown(variable)) return 5;
    const keys = properties?.entries.map(([key]) => key) ?? [];
    const isNarrowed = keys.length > 0 || narrowed.has(variable ?? '');
    if (isNarrowed && labels.length > 0 && labels.every(isType)) return 4;
    if (schema.identity !== undefined && keys.includes(schema.identity)) return 3;
    if (isNarrowed) return 2;
    return labels.length > 0 ? 1 : 0;
  };
  const worths = nodes.map(worth);
  return worths.indexOf(Math.max(...worths));
}

/** Variables that a condition of the WHERE speaks of alone. */
function narrowedBy(where: Expression): ReadonlySet<string> {
  if (where.kind === 'binary' && where.operator === 'and')
    return new Set([...narrowedBy(where.left), ...narrowedBy(where.right)]);
  const free = freeVariables(where);
  return free.size === 1 ? free : new Set();
}
