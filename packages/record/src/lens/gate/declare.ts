import type { GraphSchema, RelationshipSchema } from '../../graph/graph-schema.ts';
import type { NodePattern, PathPattern, RelationshipPattern } from '../cypher/ast.ts';
import { nodesOf } from '../cypher/tree.ts';
import type { Known, Scope } from './known.ts';

/** A relationship that no row of the schema allows between these ends. */
export interface Impossible extends Ends {
  readonly relationship: RelationshipPattern;
  readonly from: NodePattern;
  readonly to: NodePattern;
}

export interface Declared {
  readonly scope: Scope;
  readonly impossible: readonly Impossible[];
  /** Labels that a node of these patterns can have, named or not; undefined: any. */
  readonly labelsOf: (node: NodePattern) => ReadonlySet<string> | undefined;
}

/** What a node is called while its labels are narrowed: two patterns of one variable are one node. */
const keyOf = (node: NodePattern): string | NodePattern => node.variable ?? node;

/** The scope with the variables of these patterns in it. In a strict schema the relationships say which labels a node can have. */
export function declare(patterns: readonly PathPattern[], before: Scope, schema: GraphSchema): Declared {
  const labels = new Map<string | NodePattern, ReadonlySet<string> | undefined>();
  for (const node of patterns.flatMap(nodesOf)) {
    const known = node.variable === undefined ? undefined : before.get(node.variable);
    const earlier = labels.get(keyOf(node)) ?? (known?.kind === 'node' ? known.labels : undefined);
    labels.set(keyOf(node), saidLabels(node, earlier));
  }
  const impossible = schema.strict ? narrowAll(patterns, labels, schema) : [];
  const scope = new Map<string, Known>(before);
  for (const path of patterns) {
    if (path.variable !== undefined) scope.set(path.variable, { kind: 'path' });
    for (const node of nodesOf(path)) {
      if (node.variable !== undefined)
        scope.set(node.variable, { kind: 'node', labels: labels.get(node.variable) });
    }
    for (const { relationship } of path.hops) declareRelationship(relationship, scope);
  }
  return { scope, impossible, labelsOf: (node) => labels.get(keyOf(node)) };
}

function declareRelationship({ variable, types }: RelationshipPattern, scope: Map<string, Known>): void {
  if (variable !== undefined) scope.set(variable, { kind: 'relationship', types });
}

/** Of `:A|B` both, where an earlier pattern left both. */
function saidLabels(
  node: NodePattern,
  earlier: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  const both = earlier ? node.labels.filter((label) => earlier.has(label)) : node.labels;
  return both.length > 0 ? new Set(both) : earlier;
}

/** Until nothing changes; a handful of rounds reach from one end of a path to the other. */
function narrowAll(
  patterns: readonly PathPattern[],
  labels: Map<string | NodePattern, ReadonlySet<string> | undefined>,
  schema: GraphSchema,
): readonly Impossible[] {
  const impossible: Impossible[] = [];
  for (let round = 0, changed = true; changed && round < 6 && impossible.length === 0; round += 1) {
    changed = false;
    for (const path of patterns) {
      path.hops.forEach(({ relationship, node: to }, index) => {
        const from = index === 0 ? path.start : path.hops[index - 1]!.node;
        const ends = { left: labels.get(keyOf(from)), right: labels.get(keyOf(to)) };
        const next = narrowed(relationship, ends, schema);
        if (!next) {
          impossible.push({ relationship, from, to, ...ends });
          return;
        }
        changed ||= next.left?.size !== ends.left?.size || next.right?.size !== ends.right?.size;
        labels.set(keyOf(from), next.left);
        labels.set(keyOf(to), next.right);
      });
    }
  }
  return impossible;
}

export interface Ends {
  /** Labels that the node on the left can have; undefined: any. */
  readonly left: ReadonlySet<string> | undefined;
  readonly right: ReadonlySet<string> | undefined;
}

/** The rows of the schema that a relationship can be, read from left to right. */
function* rowsOf(
  { types, direction }: Pick<RelationshipPattern, 'types' | 'direction'>,
  schema: GraphSchema,
): Generator<readonly [left: string, right: string]> {
  const ofType = (row: RelationshipSchema) => types.length === 0 || types.includes(row.type);
  for (const row of schema.relationships) {
    if (!ofType(row)) continue;
    if (direction !== 'in') yield [row.from, row.to];
    if (direction !== 'out') yield [row.to, row.from];
  }
}

/** What one relationship leaves of the labels at its ends; undefined: nothing, it cannot be. */
export function narrowed(
  relationship: Pick<RelationshipPattern, 'types' | 'direction' | 'length'>,
  { left, right }: Ends,
  schema: GraphSchema,
): Ends | undefined {
  const { length } = relationship;
  if (length && (length.min === 0 || length.max === 0)) return { left, right };
  const rows = [...rowsOf(relationship, schema)];
  const beginning = rows.filter(([from]) => !left || left.has(from));
  const ending = rows.filter(([, to]) => !right || right.has(to));
  if (length && length.max !== 1) {
    // Several hops: what lies between is unknown, but the first and the last must be possible.
    if (beginning.length === 0 || ending.length === 0) return undefined;
    return { left: new Set(beginning.map(([from]) => from)), right: new Set(ending.map(([, to]) => to)) };
  }
  const whole = beginning.filter(([, to]) => !right || right.has(to));
  if (whole.length === 0) return undefined;
  return { left: new Set(whole.map(([from]) => from)), right: new Set(whole.map(([, to]) => to)) };
}
