import type { RelationshipPattern } from '../../cypher/ast.ts';
import { refuse } from '../../refuse.ts';
import type { Environment } from '../environment.ts';
import { bound, joined, type Sql, sql } from '../sql.ts';
import type { TypedNode } from '../typed.ts';
import { toTagged } from '../values.ts';
import { hasProperties } from './conditions.ts';
import { edgeOf, edgesAt, nodeAt, nodeOf, reversedDirection } from './edges.ts';

/** Walks along several edges: `(a)-[:R*1..3]->(b)`. */
export interface Walk {
  /** For a FROM, after what `near` comes from. */
  readonly from: Sql;
  /** Id of the node at which it ends. */
  readonly at: Sql;
  /** text[] of the edges. */
  readonly ids: Sql;
  /** Tagged list of the relationships, in the order of the pattern. */
  readonly relationships: Sql;
  /** Tagged elements of a path: all behind the left node, in the order of the pattern. */
  readonly elements: Sql;
}

interface WalkOptions {
  readonly near: TypedNode;
  /** It begins at the node on the right and goes against the pattern. */
  readonly backwards: boolean;
  /** Whether somebody asks for the relationships, or for the path: they cost. */
  readonly wanted: { readonly relationships: boolean; readonly elements: boolean };
}

/** One row for each walk, no edge twice in it; a node at the end that was withdrawn ends no walk. */
export function walk(pattern: RelationshipPattern, options: WalkOptions, environment: Environment): Walk {
  const { near, backwards, wanted } = options;
  const { min, max } = pattern.length ?? { min: 1, max: 1 };
  if (max === undefined || pattern.where !== undefined) return notWalked(pattern, max);
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
  const step = { relationship: toTagged(edge), node: toTagged(there) };
  const kept = [
    { is: wanted.relationships, name: sql`rels`, forth: [step.relationship], back: [step.relationship] },
    {
      is: wanted.elements,
      name: sql`steps`,
      forth: [step.relationship, step.node],
      back: [step.node, step.relationship],
    },
  ].filter(({ is }) => is);
  const each = (part: (one: (typeof kept)[number]) => Sql) =>
    joined(
      kept.map((one) => sql`, ${part(one)}`),
      sql``,
    );
  const grown = ({ name, forth, back }: (typeof kept)[number]) =>
    backwards
      ? sql`jsonb_build_array(${joined(back, sql`, `)}) || ${w}.${name}`
      : sql`${w}.${name} || jsonb_build_array(${joined(forth, sql`, `)})`;
  const conditions = joined(
    [
      sql`${w}.hops < ${bound(max, 'int8')}`,
      sql`NOT ${edge.id} = ANY (${w}.ids)`,
      ...hasProperties(edge, pattern.properties, environment),
    ],
    sql` AND `,
  );
  const from = sql`LATERAL (WITH RECURSIVE ${w} (at, hops, ids${each(({ name }) => name)}) AS (SELECT ${near.id} COLLATE "C", 0::int8, ARRAY[]::text[] COLLATE "C"${each(() => sql`'[]'::jsonb`)} WHERE ${near.id} IS NOT NULL UNION ALL SELECT ${edges.there}, ${w}.hops + 1, ${w}.ids || ${edge.id}${each(grown)} FROM ${w} CROSS JOIN ${edges.from} CROSS JOIN ${nodeAt(n, edges.there)} WHERE ${conditions}) SELECT at, ids${each(({ name }) => name)} FROM ${w} WHERE hops >= ${bound(min, 'int8')}) ${x}`;
  return {
    from,
    at: sql`${x}.at`,
    ids: sql`${x}.ids`,
    relationships: sql`${x}.rels`,
    // Backwards the first element is the left node itself, and the right one is missing.
    elements: backwards ? sql`((${x}.steps || jsonb_build_array(${toTagged(near)})) - 0)` : sql`${x}.steps`,
  };
}

function notWalked({ span }: RelationshipPattern, max: number | undefined): never {
  if (max === undefined) return refuse('hops', 'A path needs an upper bound.', span, 'Write *1..3.');
  const instead = 'Name the path p and write WHERE all(r IN relationships(p) WHERE …) after the pattern.';
  return refuse('hops', 'A relationship of variable length takes no WHERE of its own.', span, instead);
}
