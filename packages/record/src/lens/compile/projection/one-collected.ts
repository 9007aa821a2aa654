import type { Expression } from '../../cypher/ast.ts';
import { childrenOf, isAggregation } from '../../cypher/tree.ts';
import type { Environment } from '../environment.ts';
import { compileExpression } from '../expression.ts';
import { type Sql, sql } from '../sql.ts';
import type { Typed } from '../typed.ts';
import { toTagged } from '../values.ts';

interface OneCollected {
  readonly value: Expression;
  readonly from: 'first' | 'last';
}

/**
 * One value of a `collect`, by its place: `collect(x)[0]`, `head(collect(x))`, `collect(x)[-1]`, `last(collect(x))`. The latest of
 * each kind is asked so, and of a hundred nodes as JSON all but one would be thrown away.
 */
export function oneCollected(expression: Expression): OneCollected | undefined {
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
export function aggregatedIn(expression: Expression, hasOrder: boolean): readonly Expression[] {
  if (isAggregation(expression) || (hasOrder && oneCollected(expression) !== undefined)) return [expression];
  return childrenOf(expression).flatMap((child) => aggregatedIn(child, hasOrder));
}

/** `any_value` keeps the first that is not null, of the order that it is given. */
export function compileOneCollected(
  { value, from }: OneCollected,
  environment: Environment,
  order: Sql,
): Typed {
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
