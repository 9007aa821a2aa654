import type { Span } from '@consilium/kernel';
import type { Expression, Projection, ProjectionItem } from '../../cypher/ast.ts';
import { quoted, refuse } from '../../refuse.ts';
import { freeVariables } from '../expression-trees.ts';
import type { Stage } from '../stage.ts';

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
