import type { Expression } from '../../cypher/ast.ts';
import { childrenOf, elementsOf } from '../../cypher/tree.ts';
import { refuse } from '../../refuse.ts';
import type { Survey } from '../survey.ts';

export function textLength({ text, limits }: Survey): void {
  if (text.length <= limits.textLength) return;
  const instead = 'Ask less at once.';
  refuse('text-length', `The query is longer than ${limits.textLength} characters.`, undefined, instead);
}

/** How deep the tree is: the parser counts brackets, this counts everything. */
export function nesting({ expressions, limits }: Survey): void {
  for (const { expression } of expressions) {
    if (!isDeeper(expression, limits.nesting)) continue;
    const what = `More than ${limits.nesting} brackets or operators stand within each other.`;
    refuse('nesting', what, expression.span, 'Write it in smaller steps, joined by WITH.');
  }
}

function isDeeper(expression: Expression, levels: number): boolean {
  return levels <= 0 || childrenOf(expression).some((child) => isDeeper(child, levels - 1));
}

export function clauseCount({ clauses, limits }: Survey): void {
  if (clauses.length <= limits.clauses) return;
  const { span } = clauses[limits.clauses]!;
  refuse('clauses', `The query has more than ${limits.clauses} clauses.`, span, 'Ask in several queries.');
}

/** Long lists are counted too: each of their items costs as much. */
export function expressionCount({ expressions, limits }: Survey): void {
  const first = expressions[limits.expressions];
  if (first === undefined) return;
  const what = `The query has more than ${limits.expressions} values, names and operators.`;
  refuse('size', what, first.expression.span, 'Ask in several queries, or give a long list as a parameter.');
}

export function patternElements({ patterns, limits }: Survey): void {
  let count = 0;
  for (const path of patterns.flatMap((seen) => seen.patterns)) {
    count += elementsOf(path).length;
    if (count <= limits.patternElements) continue;
    const what = `The patterns have more than ${limits.patternElements} nodes and relationships.`;
    refuse('pattern-elements', what, path.span, 'Ask in several queries.');
  }
}

export function literalSize({ expressions, limits }: Survey): void {
  for (const { expression } of expressions) {
    if (expression.kind === 'list' && expression.items.length > limits.listLength) {
      const instead = 'Write a shorter list.';
      refuse('list-length', `A list has more than ${limits.listLength} items.`, expression.span, instead);
    }
    if (expression.kind !== 'literal' || typeof expression.value !== 'string') continue;
    if (expression.value.length <= limits.stringLength) continue;
    const what = `A text is longer than ${limits.stringLength} characters.`;
    refuse('string-length', what, expression.span, 'Write a shorter text.');
  }
}
