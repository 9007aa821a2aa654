import type { Expression, Query } from '../cypher/ast.ts';
import { expressionsOf } from '../cypher/tree.ts';
import type { Environment } from './environment.ts';
import { bound, type Sql, sql } from './sql.ts';
import { toTagged } from './tagged.ts';
import type { Typed } from './typed.ts';

/** A value on the way to an answer may be larger than the answer, but not without end. */
const ANSWERS = 4;

interface Most {
  readonly bytes: number;
  readonly sql: Sql;
}

const most = (bytes: number): Most => ({ bytes, sql: bound(bytes, 'int8') });

/** All values of a row together: PostgreSQL frees none of them before the row is done. */
const ALTOGETHER = 64;

type Limited = Pick<Environment, 'options' | 'largest'>;

/** Bytes of one value. */
function mostBytes({ options, largest }: Limited): number {
  return largest ?? options.limits.bytes * ANSWERS;
}

/** Bytes of one value of a query in which so many expressions make one. */
export function largestOf(many: number, { limits }: Environment['options']): number {
  return Math.floor(limits.bytes * Math.min(ANSWERS, ALTOGETHER / Math.max(many, 1)));
}

/**
 * The value, refused while it runs if it is larger than any may be. Its type stays what it is.
 */
export function held(typed: Typed, environment: Limited): Typed {
  return heldTo(most(mostBytes(environment)), typed, environment);
}

function heldTo({ bytes, sql: limit }: Most, typed: Typed, environment: Limited): Typed {
  switch (typed.kind) {
    case 'any':
    case 'list':
    case 'path':
      return { ...typed, sql: sql`lens.not_larger(${typed.sql}, ${limit})` };
    case 'map': {
      const entries = [...typed.entries.keys()];
      const parts = shared([...typed.entries.values()], environment, bytes);
      return { kind: 'map', entries: new Map(entries.map((key, index) => [key, parts[index]!])) };
    }
    case 'scalar': {
      // Of at most four bytes a sign.
      const isShort = typed.type !== 'string' || environment.options.limits.stringLength * 4 <= bytes;
      return isShort ? typed : { ...typed, sql: sql`lens.concatenate(${typed.sql}, ''::text, ${limit})` };
    }
    default:
      return typed;
  }
}

/**
 * What one value is put together of, each part held to its share. Before it is put together: PostgreSQL copies JSON in one go, which
 * no time limit interrupts, and `[l, l, l …]` of one long list would be thousands of them.
 */
export function shared(
  parts: readonly Typed[],
  environment: Limited,
  bytes = mostBytes(environment),
): readonly Typed[] {
  const share = most(Math.floor(bytes / Math.max(parts.length, 1)));
  return parts.map((part) => heldTo(share, part, environment));
}

/** About as many bytes as it takes in a list. */
export function sizeOf(typed: Typed): Sql {
  if (typed.kind === 'node' || typed.kind === 'relationship')
    return sql`coalesce(pg_column_size(${typed.properties}), 0)`;
  const value = typed.kind === 'scalar' ? typed.sql : toTagged(typed);
  return sql`coalesce(pg_column_size(${value}), 0)`;
}

/** Columns that count rows and bytes of a subselect called `r`, and the condition on them. `most`: of rows; a list's if not given. */
export function countedRows(
  size: Sql,
  r: Sql,
  environment: Environment,
  most = environment.options.limits.listLength,
): { readonly columns: readonly Sql[]; readonly within: Sql } {
  const [rows, total] = [environment.fresh('k'), environment.fresh('k')];
  return {
    columns: [
      sql`row_number() OVER () AS ${rows}`,
      sql`sum(${size}) OVER (ROWS UNBOUNDED PRECEDING) AS ${total}`,
    ],
    within: sql`lens.within(${r}.${rows}, ${r}.${total}, ${bound(most, 'int8')}, ${bound(mostBytes(environment), 'int8')})`,
  };
}

const MAKES: ReadonlySet<Expression['kind']> = new Set([
  ...(['list', 'map', 'map-projection', 'list-comprehension', 'pattern-comprehension'] as const),
  ...(['slice', 'call'] as const),
]);

/** How many expressions of a query make a value that can be large. */
export function growing(query: Query): number {
  let count = 0;
  for (const expression of expressionsOf(query)) {
    const joins = expression.kind === 'binary' && expression.operator === '+';
    if (joins || MAKES.has(expression.kind)) count += 1;
  }
  return count;
}
