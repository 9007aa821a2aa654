import type { Environment } from '../environment.ts';
import { type Sql, sql } from '../sql.ts';

/**
 * What `body` makes of a value that it names more than once. The value stands in the text once, so that nesting cannot double the
 * statement at each level; OFFSET keeps the planner from copying it.
 */
export function letting(environment: Environment, value: Sql, body: (name: Sql) => Sql): Sql {
  const [table, column] = [environment.fresh('x'), environment.fresh('c')];
  return sql`(select ${body(sql`${table}.${column}`)} from (select ${value} as ${column} offset 0) as ${table})`;
}
