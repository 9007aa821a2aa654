import { joined, type Sql, sql } from '../sql.ts';

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
