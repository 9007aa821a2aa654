import type { RelationshipPattern } from '../../cypher/ast.ts';
import { refuse } from '../../refuse.ts';
import type { Environment } from '../environment.ts';
import { bound, type Sql, sql } from '../sql.ts';
import type { TypedNode } from '../typed.ts';
import { toTagged } from '../values.ts';
import { edgeOf, edgesAt, nodeAt, nodeOf, reversedDirection } from './edges.ts';

/** Walks along several edges: `(a)-[:R*1..3]->(b)`. */
export interface Walk {
  /** For a FROM, after what `near` comes from. */
  readonly from: Sql;
  /** Id of the node at which it ends. */
  readonly at: Sql;
  /** text[] of the edges. */
  readonly ids: Sql;
  /** Tagged elements of a path: all behind the left node, in the order of the pattern. */
  readonly elements: Sql;
}

interface WalkOptions {
  readonly near: TypedNode;
  /** It begins at the node on the right and goes against the pattern. */
  readonly backwards: boolean;
  /** Whether the path has a name: its elements cost. */
  readonly named: boolean;
}

/** One row for each walk, no edge twice in it; a node at the end that was withdrawn ends no walk. */
export function walk(pattern: RelationshipPattern, options: WalkOptions, environment: Environment): Walk {
  const { near, backwards, named } = options;
  const { min, max } = pattern.length ?? { min: 1, max: 1 };
  if (max === undefined) return refuse('hops', 'A path needs an upper bound.', pattern.span, 'Write *1..3.');
  const [w, e, n, x] = [
    environment.fresh('w'),
    environment.fresh('e'),
    environment.fresh('n'),
    environment.fresh('x'),
  ];
  const edge = edgeOf(e, pattern.types);
  const there = nodeOf(n);
  const direction = backwards ? reversedDirection(pattern.direction) : pattern.direction;
  const edges = edgesAt(direction, e, sql`${w}.at`, pattern.types);
  const [relationship, node] = [toTagged(edge), toTagged(there)];
  const grown = backwards
    ? sql`jsonb_build_array(${node}, ${relationship}) || ${w}.steps`
    : sql`${w}.steps || jsonb_build_array(${relationship}, ${node})`;
  const steps = (column: Sql) => (named ? sql`, ${column}` : sql``);
  const conditions = sql`${w}.hops < ${bound(max, 'int8')} AND NOT ${edge.id} = ANY (${w}.ids)`;
  const from = sql`LATERAL (WITH RECURSIVE ${w} (at, hops, ids${steps(sql`steps`)}) AS (SELECT ${near.id} COLLATE "C", 0::int8, ARRAY[]::text[] COLLATE "C"${steps(sql`'[]'::jsonb`)} WHERE ${near.id} IS NOT NULL UNION ALL SELECT ${edges.there}, ${w}.hops + 1, ${w}.ids || ${edge.id}${steps(grown)} FROM ${w} CROSS JOIN ${edges.from} CROSS JOIN ${nodeAt(n, edges.there)} WHERE ${conditions}) SELECT at, ids${steps(sql`steps`)} FROM ${w} WHERE hops >= ${bound(min, 'int8')}) ${x}`;
  return {
    from,
    at: sql`${x}.at`,
    ids: sql`${x}.ids`,
    // Backwards the first element is the left node itself, and the right one is missing.
    elements: backwards ? sql`((${x}.steps || jsonb_build_array(${toTagged(near)})) - 0)` : sql`${x}.steps`,
  };
}
