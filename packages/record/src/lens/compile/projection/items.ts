import type { Span } from '@consilium/kernel';
import type { Expression, Projection, ProjectionItem } from '../../cypher/ast.ts';
import { quoted, refuse } from '../../refuse.ts';
import type { Environment } from '../environment.ts';
import { compileExpression } from '../expression.ts';
import { freeVariables } from '../expression-trees.ts';
import { joined, type Sql, sql } from '../sql.ts';
import { carried, fromWhere, type Stage } from '../stage.ts';
import { orderKey } from '../values.ts';

/** All items of a WITH or RETURN, with those of `*` in the order of their names. */
export function itemsOf({ star, items, span }: Projection, scope: Stage['scope']): readonly ProjectionItem[] {
  if (!star) return items;
  const said = new Set(items.map(({ as }) => as));
  const all = [...scope.keys()].filter((name) => !said.has(name)).sort();
  return [...all.map((name): ProjectionItem => variableItem(name, span)), ...items];
}

function variableItem(name: string, span: Span): ProjectionItem {
  return { value: { kind: 'variable', name, span }, as: name, aliased: true };
}

/** Costs nothing to say twice, and does not grow when it is said within itself. */
export function isCheap(expression: Expression, scope: Stage['scope']): boolean {
  if (expression.kind !== 'property') return ['variable', 'literal', 'parameter'].includes(expression.kind);
  if (expression.of.kind !== 'variable') return false;
  const of = scope.get(expression.of.name)?.kind;
  return of === 'node' || of === 'relationship';
}

/** Variables of the stage that the expressions need beside `names`. */
export function alsoNeeded(
  expressions: readonly Expression[],
  names: readonly string[],
  scope: Stage['scope'],
): readonly string[] {
  const needed = new Set(expressions.flatMap((each) => [...freeVariables(each)]));
  for (const name of names) needed.delete(name);
  return [...needed].filter((name) => scope.has(name));
}

/** Throws LensRefusal where an expression needs a variable that grouping or DISTINCT has put together. */
export function refuseLost(
  expressions: readonly Expression[],
  names: readonly string[],
  scope: Stage['scope'],
  instead: (name: string) => string,
): void {
  for (const expression of expressions) {
    const [lost] = alsoNeeded([expression], names, scope);
    if (lost === undefined) continue;
    refuse(
      'grouping',
      `${quoted(lost)} has no single value here: rows were put together by an aggregate or DISTINCT.`,
      expression.span,
      instead(lost),
    );
  }
}

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
