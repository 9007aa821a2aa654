import type { Expression, Projection } from '../../cypher/ast.ts';
import { refuse } from '../../refuse.ts';
import type { Environment } from '../environment.ts';
import { compileExpression } from '../expression.ts';
import { freeVariables } from '../expression-trees.ts';
import { joined, type Sql, sql } from '../sql.ts';
import { carried, fromWhere, type Stage } from '../stage.ts';
import { orderKey } from '../values.ts';

type Window = Pick<Projection, 'orderBy' | 'skip' | 'limit'>;

export function hasWindow({ orderBy, skip, limit }: Window): boolean {
  return orderBy.length > 0 || skip !== undefined || limit !== undefined;
}

/** The rows in order, from SKIP on, LIMIT of them. `scope`: what ORDER BY may speak of. */
export function windowed(
  stage: Stage,
  { orderBy, skip, limit }: Window,
  scope: Stage['scope'],
  environment: Environment,
): Stage {
  const inner = { ...environment, scope };
  const by = orderBy.map(({ value, descending }) => {
    const key = orderKey(compileExpression(value, inner));
    return descending ? sql`${key} DESC` : key;
  });
  // Rows that are equal in it keep the order that they had.
  const keys = [...by, ...(stage.order === undefined ? [] : [stage.order])];
  const ordered = keys.length === 0 ? sql`` : sql`ORDER BY ${joined(keys, sql`, `)}`;
  const r = environment.fresh('r');
  const o = environment.fresh('o');
  const kept = carried(stage.scope, r, environment);
  const place = sql`ARRAY[row_number() OVER (${ordered})] AS ${o}`;
  const rows = [
    ...(skip === undefined ? [] : [sql` OFFSET ${rowCount(skip, 'SKIP', environment)}`]),
    ...(limit === undefined ? [] : [sql` LIMIT ${rowCount(limit, 'LIMIT', environment)}`]),
  ];
  return {
    from: sql`(SELECT ${joined([...kept.columns, place], sql`, `)}${fromWhere(stage)} ${ordered}${joined(rows, sql``)}) ${r}`,
    where: [],
    scope: kept.scope,
    order: keys.length === 0 ? undefined : sql`${r}.${o}`,
  };
}

/** int8, not negative: checked here where it is written down, else when it runs. */
function rowCount(expression: Expression, clause: string, environment: Environment): Sql {
  const no = (what: string) =>
    refuse(
      'row-count',
      `${clause} ${what}.`,
      expression.span,
      `Write a whole number from 0, e.g. ${clause} 10.`,
    );
  if (freeVariables(expression).size > 0) no('cannot depend on a row');
  const { kind } = expression;
  if (kind === 'literal' && (typeof expression.value !== 'bigint' || expression.value < 0n))
    no('takes a whole number from 0');
  const typed = compileExpression(expression, { ...environment, scope: new Map() });
  if (typed.kind !== 'scalar' || typed.type !== 'integer') return no('takes a whole number');
  return sql`lens.row_count(${typed.sql})`;
}
