import type { Expression, ProjectionItem } from '../cypher/ast.ts';
import { expressionKey } from '../cypher/expression-key.ts';
import { mayBeSaidAgain } from '../cypher/tree.ts';

/** `ORDER BY n.name` after `RETURN DISTINCT n.name`: what is projected may be said again as it was. */
export function isVisible(
  items: readonly ProjectionItem[],
): (expression: Expression, whole: boolean) => boolean {
  const all = new Set(items.map(({ value }) => expressionKey(value)));
  const simple = new Set(
    items.filter(({ value }) => mayBeSaidAgain(value)).map(({ value }) => expressionKey(value)),
  );
  return (expression, whole) => (whole ? all : simple).has(expressionKey(expression));
}
