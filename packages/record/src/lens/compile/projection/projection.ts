import type { Expression, Projection } from '../../cypher/ast.ts';
import { expressionKey } from '../../cypher/expression-key.ts';
import { hasAggregate, mayBeSaidAgain } from '../../cypher/tree.ts';
import type { Environment } from '../environment.ts';
import { compileExpression } from '../expression.ts';
import { freeVariables, type Replacement, replaced, replacementsOf } from '../expression-trees.ts';
import { condition } from '../match/conditions.ts';
import { held } from '../sized.ts';
import { joined, sql } from '../sql.ts';
import { carried, fromWhere, type Stage } from '../stage.ts';
import type { Typed } from '../typed.ts';
import { distinctRows, groupedRows } from './group.ts';
import { alsoNeeded, hasWindow, isCheap, itemsOf, refuseLost, windowed } from './items.ts';

/** What an item is called beside its alias, which a variable of a comprehension may hide. No query can say it: it holds a NUL. */
const itemName = (index: number) => `\u0000item${index}`;

/** WITH or RETURN: the scope of what comes out is its items, in their order. */
export function compileProjection(stage: Stage, clause: Projection, environment: Environment): Stage {
  const items = itemsOf(clause, stage.scope);
  const names = items.map(({ as }) => as);
  const named = new Set(names);
  const again = items.map(({ value }, index): Replacement => ({ expression: value, by: itemName(index) }));
  const allItems = replacementsOf(again);
  // A name of an item is that item, whatever had the name before.
  const parts = again.filter(({ expression: item }) => !(item.kind === 'variable' && named.has(item.name)));
  const composedItems = replacementsOf(parts);
  const simpleItems = replacementsOf(parts.filter(({ expression }) => mayBeSaidAgain(expression)));
  const isGrouped = items.some(({ value }) => hasAggregate(value));
  const isPutTogether = isGrouped || clause.distinct;
  const orderBy = clause.orderBy.map(({ value, descending }) => ({ value: byItem(value), descending }));
  const kept = clause.where && isPutTogether ? sayingItems(clause.where) : clause.where;
  const after = [...orderBy.map(({ value }) => value), ...(kept === undefined ? [] : [kept])];

  if (isPutTogether)
    refuseLost(after, names, stage.scope, (name) => `Put ${name} (or what you need of it) into the clause.`);
  const projected = isPutTogether ? together() : apart(alsoNeeded(after, names, stage.scope));
  const window = { ...clause, orderBy };
  const cut = hasWindow(window)
    ? windowed(projected, window, withItems(projected.scope), environment)
    : projected;
  const where = kept && condition(kept, { ...environment, scope: withItems(cut.scope) });
  return {
    ...cut,
    where: where === undefined ? cut.where : [...cut.where, where],
    scope: new Map(names.map((name) => [name, cut.scope.get(name)!])),
  };

  function withItems(scope: Stage['scope']): Stage['scope'] {
    return new Map([...scope, ...names.map((name, index) => [itemName(index), scope.get(name)!] as const)]);
  }

  /** What an ORDER BY says again of the items, by their names. */
  function byItem(expression: Expression): Expression {
    const whole = allItems.get(expressionKey(expression));
    if (whole !== undefined) return { kind: 'variable', name: whole.by, span: expression.span };
    return replaced(expression, hasAggregate(expression) ? simpleItems : composedItems);
  }

  /** What a WHERE says again of the items of rows put together; a name that an item has taken over is left to that item. */
  function sayingItems(expression: Expression): Expression {
    const isOld = ({ expression: item }: Replacement) =>
      !hasAggregate(item) && [...freeVariables(item)].every((name) => !named.has(name));
    return replaced(expression, replacementsOf(again.filter(isOld)));
  }

  function together(): Stage {
    if (!isGrouped) return distinctRows(stage, compiled(), environment);
    const grouped = groupedRows(stage, items, environment);
    return clause.distinct
      ? distinctRows(grouped.stage, grouped.items, environment)
      : { ...grouped.stage, scope: new Map(grouped.items) };
  }

  /** Row by row, with further variables that ORDER BY and WHERE may still speak of. */
  function apart(further: readonly string[]): Stage {
    const kept = further.map((name) => [name, stage.scope.get(name)!] as const);
    const all = [...kept, ...compiled()];
    const isLast = clause.kind === 'return';
    if (isLast || items.every(({ value }) => isCheap(value, stage.scope)))
      return { ...stage, scope: new Map(all) };
    return fenced(stage, all, environment);
  }

  function compiled(): readonly (readonly [string, Typed])[] {
    return items.map(
      ({ value, as }) => [as, compileExpression(value, { ...environment, scope: stage.scope })] as const,
    );
  }
}

/**
 * The items as columns of a subselect that is computed once: without OFFSET the planner would put each expression wherever its
 * name stands, and `WITH x + x AS x` thirty times over would be a thousand million of them.
 */
function fenced(stage: Stage, items: readonly (readonly [string, Typed])[], environment: Environment): Stage {
  const r = environment.fresh('r');
  const o = environment.fresh('o');
  const kept = stage.order === undefined ? [] : [sql`${stage.order} AS ${o}`];
  const small = items.map(([name, typed]) => [name, held(typed, environment)] as const);
  const { columns, scope } = carried(small, r, environment);
  return {
    from: sql`(SELECT ${joined([...columns, ...kept], sql`, `)}${fromWhere(stage)} OFFSET 0) ${r}`,
    where: [],
    scope,
    order: stage.order && sql`${r}.${o}`,
  };
}
