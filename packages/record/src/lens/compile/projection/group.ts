import type { Expression, ProjectionItem } from '../../cypher/ast.ts';
import { expressionKey } from '../../cypher/expression-key.ts';
import { childrenOf, hasAggregate, isAggregation, mayBeSaidAgain } from '../../cypher/tree.ts';
import { AGGREGATES, compileAggregate, keepsAll } from '../aggregates.ts';
import type { Environment } from '../environment.ts';
import { compileExpression } from '../expression.ts';
import { type Replacement, replaced, replacementsOf } from '../expression-trees.ts';
import { countedRows, sizeOf } from '../sized.ts';
import { bound, joined, type Sql, sql } from '../sql.ts';
import { carried, fromWhere, type Stage } from '../stage.ts';
import { toTagged } from '../tagged.ts';
import type { Typed } from '../typed.ts';
import { groupKeys } from '../values.ts';
import { alsoNeeded, refuseLost } from './items.ts';

// No variable of a query can be called so: the lexer lets no NUL through.
const keyName = (index: number) => `\u0000key${index}`;
const aggregateName = (index: number) => `\u0000aggregate${index}`;

type Named = readonly (readonly [string, Typed])[];

/** Equal rows once. */
export function distinctRows(stage: Stage, items: Named, environment: Environment): Stage {
  const r = environment.fresh('r');
  const { columns, scope } = carried(items, r, environment, anyOf);
  const { column, order } = firstOf(stage, r, environment);
  const keys = keysOf(items);
  return {
    from: sql`(SELECT ${joined([...columns, ...column], sql`, `)}${fromWhere(stage)} GROUP BY ${keys}) ${r}`,
    where: [],
    scope,
    order,
  };
}

/** Rows grouped by the items without aggregates; every item is a variable of the stage that comes out. */
export function groupedRows(
  stage: Stage,
  items: readonly ProjectionItem[],
  environment: Environment,
): { readonly stage: Stage; readonly items: Named } {
  const keys = items.filter(({ value }) => !hasAggregate(value));
  const hasOrder = stage.order !== undefined;
  const aggregates = distinctExpressions(items.flatMap(({ value }) => aggregatedIn(value, hasOrder)));
  const values = items.map(({ value }) => value);
  const source = gathered(stage, aggregates, values, environment);
  const inner = { ...environment, scope: source.scope };
  const typedKeys = keys.map(
    ({ value }, index) => [keyName(index), compileExpression(value, inner)] as const,
  );
  const typedAggregates = aggregates.map(
    (call, index) => [aggregateName(index), aggregateOf(call, inner, source.order)] as const,
  );
  const r = environment.fresh('r');
  const carriedKeys = carried(typedKeys, r, environment, anyOf);
  const carriedAggregates = carried(typedAggregates, r, environment);
  const { column, order } = firstOf(source, r, environment);
  const columns = [...carriedKeys.columns, ...carriedAggregates.columns, ...column];
  // One row without keys, also where no aggregate is left in the text: min(null) is null whatever the rows are.
  const by = keys.length === 0 ? sql` HAVING true` : sql` GROUP BY ${keysOf(typedKeys)}`;
  const scope = new Map([...carriedKeys.scope, ...carriedAggregates.scope]);
  const grouped: Stage = {
    from: sql`(SELECT ${joined(columns, sql`, `)}${fromWhere(source)}${by}) ${r}`,
    where: [],
    scope,
    order,
  };
  const replacements: readonly Replacement[] = [
    ...keys.map(({ value }, index) => ({ expression: value, by: keyName(index) })),
    ...aggregates.map((expression, index) => ({ expression, by: aggregateName(index) })),
  ];
  // Beside an aggregate only simple keys may stand, as openCypher has it: the rest would be ambiguous.
  const among = new Set(aggregates);
  const beside = replacementsOf(
    replacements.filter(({ expression }) => mayBeSaidAgain(expression) || among.has(expression)),
  );
  const all = replacementsOf(replacements);
  return {
    stage: grouped,
    items: items.map((item) => {
      const value = replaced(item.value, hasAggregate(item.value) ? beside : all);
      refuseLost(
        [value],
        [],
        stage.scope,
        (name) => `Add ${name} (or the property of it) to the clause as an item of its own.`,
      );
      return [item.as, compileExpression(value, { ...environment, scope })] as const;
    }),
  };
}

function aggregateOf(call: Expression, environment: Environment, order: Sql | undefined): Typed {
  const one = order === undefined ? undefined : oneCollected(call);
  if (one !== undefined && order !== undefined) return compileOneCollected(one, environment, order);
  if (call.kind === 'count-star') return { kind: 'scalar', type: 'integer', sql: sql`count(*)` };
  if (call.kind !== 'call') throw new Error('an aggregate is a call');
  return compileAggregate(call, environment, order);
}

function keysOf(items: Named): Sql {
  // A key that is always there: without one SQL makes a row of no rows.
  const keys = [bound(true, 'boolean'), ...items.flatMap(([, typed]) => groupKeys(typed))];
  return joined(keys, sql`, `);
}

const anyOf = (column: Sql): Sql => sql`any_value(${column})`;

/** Rows that were put together stand where the first of them stood. */
function firstOf({ order }: Stage, r: Sql, environment: Environment) {
  if (order === undefined) return { column: [], order: undefined };
  const o = environment.fresh('o');
  return { column: [sql`min(${order}) AS ${o}`], order: sql`${r}.${o}` };
}

function distinctExpressions(expressions: readonly Expression[]): readonly Expression[] {
  // Each stands where the first of its kind stood.
  return [...new Map(expressions.map((each) => [expressionKey(each), each] as const)).values()];
}

/**
 * The stage as `collect` may read it, and what else keeps all values: the same rows, and a refusal as soon as they are larger than
 * lists may be, or, where a list is made of them, more. Counted row by row, so that no memory is spent on what is refused. The stage
 * itself where nothing is kept.
 */
function gathered(
  stage: Stage,
  aggregates: readonly Expression[],
  items: readonly Expression[],
  environment: Environment,
): Stage {
  const inner = { ...environment, scope: stage.scope };
  const kept = aggregates.flatMap((call) => {
    if (call.kind !== 'call' || !AGGREGATES.has(call.name)) return [];
    const value = compileExpression(call.arguments[0]!, inner);
    return keepsAll(call.name, value) ? [{ name: call.name, value }] : [];
  });
  if (kept.length === 0) return stage;
  const makesList = kept.some(({ name }) => name === 'collect');
  const r = environment.fresh('r');
  const needed = alsoNeeded(items, [], stage.scope);
  const { columns, scope } = carried(
    needed.map((name) => [name, stage.scope.get(name)!] as const),
    r,
    environment,
  );
  const o = environment.fresh('o');
  const size = joined(
    kept.map(({ value }) => sizeOf(value)),
    sql` + `,
  );
  const most = makesList ? environment.options.limits.listLength : Number.MAX_SAFE_INTEGER;
  const counted = countedRows(size, r, environment, most);
  const order = stage.order === undefined ? [] : [sql`${stage.order} AS ${o}`];
  return {
    from: sql`(SELECT ${joined([...columns, ...order, ...counted.columns], sql`, `)}${fromWhere(stage)}) ${r}`,
    where: [counted.within],
    scope,
    order: stage.order && sql`${r}.${o}`,
  };
}

interface OneCollected {
  readonly value: Expression;
  readonly from: 'first' | 'last';
}

/**
 * One value of a `collect`, by its place: `collect(x)[0]`, `head(collect(x))`, `collect(x)[-1]`, `last(collect(x))`. The latest of
 * each kind is asked so, and of a hundred nodes as JSON all but one would be thrown away.
 */
function oneCollected(expression: Expression): OneCollected | undefined {
  if (expression.kind === 'index') {
    const place = expression.at.kind === 'literal' ? expression.at.value : undefined;
    if (place === 0n) return collectedIn(expression.of, 'first');
    return place === -1n ? collectedIn(expression.of, 'last') : undefined;
  }
  if (expression.kind !== 'call') return undefined;
  if (expression.name === 'head') return collectedIn(expression.arguments[0], 'first');
  return expression.name === 'last' ? collectedIn(expression.arguments[0], 'last') : undefined;
}

function collectedIn(list: Expression | undefined, from: OneCollected['from']): OneCollected | undefined {
  if (list?.kind !== 'call' || list.name !== 'collect') return undefined;
  return { value: list.arguments[0]!, from };
}

/** What is computed of each group, outermost: aggregates, and single values of a `collect` where the rows have an order. */
function aggregatedIn(expression: Expression, hasOrder: boolean): readonly Expression[] {
  if (isAggregation(expression) || (hasOrder && oneCollected(expression) !== undefined)) return [expression];
  return childrenOf(expression).flatMap((child) => aggregatedIn(child, hasOrder));
}

/** `any_value` keeps the first that is not null, of the order that it is given. */
function compileOneCollected({ value, from }: OneCollected, environment: Environment, order: Sql): Typed {
  const ordered = from === 'first' ? order : sql`${order} desc`;
  const kept = (part: Sql): Sql => sql`any_value(${part} order by ${ordered})`;
  const typed = compileExpression(value, environment);
  switch (typed.kind) {
    case 'null':
      return typed;
    case 'node': {
      const { id, labels, properties } = typed;
      return { ...typed, id: kept(id), labels: kept(labels), properties: kept(properties) };
    }
    case 'relationship': {
      const { id, type, source, target, properties } = typed;
      const ends = { source: kept(source), target: kept(target) };
      return { ...typed, ...ends, id: kept(id), type: kept(type), properties: kept(properties) };
    }
    case 'map':
      return { kind: 'any', sql: kept(toTagged(typed)) };
    default:
      return { ...typed, sql: kept(typed.sql) };
  }
}
