import type { Environment } from './environment.ts';
import { mostBytes } from './sized.ts';
import { bound, type Sql, sql } from './sql.ts';

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
