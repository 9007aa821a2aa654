import type { Expression } from '../../cypher/ast.ts';
import { expressionKey } from '../../cypher/expression-key.ts';
import { childrenOf, hasAggregate, isAggregation, mayBeSaidAgain } from '../../cypher/tree.ts';
import { refuse } from '../../refuse.ts';
import type { Survey } from '../survey.ts';

/** Aggregates stand in WITH and RETURN only, and not within each other. */
export function aggregatePlaces({ expressions }: Survey): void {
  for (const { expression, mayAggregate } of expressions) {
    if (mayAggregate || !isAggregation(expression)) continue;
    refuse(
      'aggregate',
      'An aggregate such as count or max cannot stand here.',
      expression.span,
      'Compute it first: WITH x, count(y) AS n WHERE n > 1; then use n.',
    );
  }
}

/** `RETURN a.x + count(*)`: what stands beside an aggregate must be something the rows are grouped by. */
export function aggregateMixture({ projections }: Survey): void {
  for (const { projection } of projections) {
    const simple = projection.items.filter(({ value }) => !hasAggregate(value) && mayBeSaidAgain(value));
    const keys = new Set(simple.map(({ value }) => expressionKey(value)));
    for (const { value } of projection.items) {
      if (!hasAggregate(value)) continue;
      const loose = looseVariable(value, keys, new Set());
      if (!loose) continue;
      refuse(
        'aggregate',
        'An expression mixes an aggregate with a value that differs from row to row.',
        loose.span,
        'Put that value in an item of its own, or compute the aggregate first: WITH x, count(y) AS n.',
      );
    }
  }
}

function looseVariable(
  expression: Expression,
  keys: ReadonlySet<string>,
  local: ReadonlySet<string>,
): Expression | undefined {
  if (isAggregation(expression) || keys.has(expressionKey(expression))) return undefined;
  if (expression.kind === 'variable') return local.has(expression.name) ? undefined : expression;
  const own =
    expression.kind === 'list-comprehension' || expression.kind === 'quantifier' ? [expression.variable] : [];
  const inner = new Set([...local, ...own]);
  for (const child of childrenOf(expression)) {
    const loose = looseVariable(child, keys, inner);
    if (loose) return loose;
  }
  return undefined;
}
