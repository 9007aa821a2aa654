import type { RelationshipPattern } from '../../cypher/ast.ts';
import { refuse } from '../../refuse.ts';
import type { Environment } from '../environment.ts';
import { bound, joined, type Sql, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import type { TypedNode, TypedRelationship } from '../typed.ts';

/** Edges at a node that is known. */
export interface EdgesAt {
  /** For a FROM, named by `alias`. */
  readonly from: Sql;
  /** Id of the node at the other end. */
  readonly there: Sql;
}

/**
 * Edges of one node, of any of `types`. A fenced subselect (OFFSET 0), so that it is found by the index on source or target whatever
 * the planner believes of the tables: without statistics a scan of the whole patient costs it as much as a single row. In either
 * direction an edge from a node to itself stands once.
 */
export function edgesAt(
  direction: RelationshipPattern['direction'],
  alias: Sql,
  id: Sql,
  types: readonly string[],
): EdgesAt {
  const ofType = ofTypes(sql`type`, types).map((condition) => sql` AND ${condition}`);
  const also = joined(ofType, sql``);
  const out = sql`SELECT id, type, source, target, properties, target AS there FROM edges WHERE source = ${id}${also}`;
  const into = sql`SELECT id, type, source, target, properties, source AS there FROM edges WHERE target = ${id}${also}`;
  const found = {
    out: sql`${out} OFFSET 0`,
    in: sql`${into} OFFSET 0`,
    both: sql`(${out} OFFSET 0) UNION ALL (${into} AND source <> target OFFSET 0)`,
  }[direction];
  return { from: sql`LATERAL (${found}) ${alias}`, there: sql`${alias}.there` };
}

/** The node with this id, found by it: fenced like the edges. */
export function nodeAt(alias: Sql, id: Sql): Sql {
  return sql`LATERAL (SELECT id, labels, properties FROM nodes WHERE id = ${id} OFFSET 0) ${alias}`;
}

export function reversedDirection(
  direction: RelationshipPattern['direction'],
): RelationshipPattern['direction'] {
  if (direction === 'both') return 'both';
  return direction === 'out' ? 'in' : 'out';
}

export function edgeOf(alias: Sql, types: readonly string[]): TypedRelationship {
  return {
    kind: 'relationship',
    said: types,
    id: sql`${alias}.id`,
    type: sql`${alias}.type`,
    source: sql`${alias}.source`,
    target: sql`${alias}.target`,
    properties: sql`${alias}.properties`,
  };
}

export function nodeOf(alias: Sql, said: readonly string[] = []): TypedNode {
  return {
    kind: 'node',
    said,
    id: sql`${alias}.id`,
    labels: sql`${alias}.labels`,
    properties: sql`${alias}.properties`,
  };
}

/** No condition where any type will do. */
function ofTypes(type: Sql, types: readonly string[]): readonly Sql[] {
  if (types.length === 0) return [];
  const [first, ...others] = types;
  return others.length === 0
    ? [sql`${type} = ${bound(first!, 'text')}`]
    : [sql`${type} = ANY (${bound(types, 'text[]')})`];
}

/** Edges that one pattern element took; a MATCH takes no edge twice. */
export type Taken =
  | { readonly kind: 'one'; readonly types: readonly string[]; readonly id: Sql }
  /** `ids`: text[] */
  | { readonly kind: 'many'; readonly types: readonly string[]; readonly ids: Sql };

/** Conditions under which no two of them took the same edge. */
export function eachOnce(taken: readonly Taken[]): readonly Sql[] {
  return taken.flatMap((left, index) =>
    taken
      .slice(index + 1)
      .filter((right) => mayMeet(left, right))
      .map((right) => different(left, right)),
  );
}

/** Edges of different types are different anyway. */
function mayMeet(left: Taken, right: Taken): boolean {
  if (left.types.length === 0 || right.types.length === 0) return true;
  return left.types.some((type) => right.types.includes(type));
}

function different(left: Taken, right: Taken): Sql {
  if (left.kind === 'one' && right.kind === 'one') return sql`${left.id} <> ${right.id}`;
  const [a, b] = [left, right].map((each) => (each.kind === 'one' ? sql`ARRAY[${each.id}]` : each.ids));
  return sql`NOT (${joined([a!, b!], sql` && `)})`;
}

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
