import type { Expression, Query } from '../cypher/ast.ts';
import { expressionsOf } from '../cypher/tree.ts';

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
