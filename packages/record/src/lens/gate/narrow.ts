import type { GraphSchema, RelationshipSchema } from '../../graph/graph-schema.ts';
import type { RelationshipPattern } from '../cypher/ast.ts';

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
