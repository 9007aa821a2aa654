import type { Environment } from './environment.ts';
import { joined, type Sql, sql } from './sql.ts';
import { toTagged } from './tagged.ts';
import type { Typed } from './typed.ts';

/** Rows between two clauses: what a SELECT is made of, still open for the next clause to add to. */
export interface Stage {
  /** Joined by now; undefined: one row of nothing. */
  readonly from: Sql | undefined;
  /** All of these. */
  readonly where: readonly Sql[];
  /** Variables, in the terms of `from`. */
  readonly scope: ReadonlyMap<string, Typed>;
  /** int8[]: the order that an ORDER BY or UNWIND has left; undefined: none. */
  readonly order: Sql | undefined;
}

export const NO_ROWS = sql`false`;

/** One row in which only `scope` is known. */
export function beginning(scope: Stage['scope'] = new Map()): Stage {
  return { from: undefined, where: [], scope, order: undefined };
}

/** `FROM … WHERE …` of a stage, with the space before it. */
export function fromWhere({ from, where }: Pick<Stage, 'from' | 'where'>): Sql {
  const source = from === undefined ? sql`` : sql` FROM ${from}`;
  return where.length === 0 ? source : sql`${source} WHERE ${joined(where, sql` AND `)}`;
}

/** The stage with one more item in its FROM. */
export function crossed(from: Sql | undefined, item: Sql): Sql {
  return from === undefined ? item : sql`${from} CROSS JOIN ${item}`;
}

/** Columns of a subselect that hold variables, and what they are called outside of it. */
export interface Carried {
  /** `expression AS c1` */
  readonly columns: readonly Sql[];
  readonly scope: ReadonlyMap<string, Typed>;
}

/** A map with more parts than this travels as one value: parts of parts would double with each WITH. */
const PARTS = 16;

/**
 * The values of `scope` as columns of a subselect that will be called `alias`. `wrap` is put around each column (an aggregate,
 * where rows are grouped).
 */
export function carried(
  scope: Iterable<readonly [string, Typed]>,
  alias: Sql,
  environment: Pick<Environment, 'fresh'>,
  wrap: (column: Sql) => Sql = (column) => column,
): Carried {
  const columns: Sql[] = [];
  const column = (value: Sql): Sql => {
    const name = environment.fresh('c');
    columns.push(sql`${wrap(value)} AS ${name}`);
    return sql`${alias}.${name}`;
  };
  const names = new Map<string, Typed>();
  for (const [name, typed] of scope) names.set(name, outside(typed, column));
  return { columns, scope: names };
}

function outside(typed: Typed, column: (value: Sql) => Sql): Typed {
  switch (typed.kind) {
    case 'null':
      return typed;
    case 'map':
      return parts(typed) > PARTS
        ? { kind: 'any', sql: column(toTagged(typed)) }
        : {
            kind: 'map',
            entries: new Map([...typed.entries].map(([key, value]) => [key, outside(value, column)])),
          };
    case 'node': {
      const { id, labels, properties } = typed;
      return { ...typed, id: column(id), labels: column(labels), properties: column(properties) };
    }
    case 'relationship': {
      const { id, type, source, target, properties } = typed;
      return {
        ...typed,
        ...{ id: column(id), type: column(type), source: column(source), target: column(target) },
        properties: column(properties),
      };
    }
    default:
      return { ...typed, sql: column(typed.sql) };
  }
}

function parts(typed: Typed): number {
  if (typed.kind !== 'map') return 1;
  return [...typed.entries.values()].reduce((sum, value) => sum + parts(value), 0);
}
