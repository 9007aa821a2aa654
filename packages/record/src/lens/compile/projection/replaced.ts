import type { Expression } from '../../cypher/ast.ts';
import { expressionKey } from '../../cypher/expression-key.ts';
import { changed, freeVariables } from '../expression-trees.ts';

export interface Replacement {
  readonly expression: Expression;
  /** Of the variable that stands for it: a name that no query can give to another (`itemName`). */
  readonly by: string;
}

/** By what they replace; of two that replace the same the first counts. */
export type Replacements = ReadonlyMap<string, Replacement>;

export function replacementsOf(replacements: readonly Replacement[]): Replacements {
  return new Map(replacements.map((each) => [expressionKey(each.expression), each] as const).reverse());
}

/** The expression with each part that equals one of `replacements` as a variable; the outermost counts. */
export function replaced(expression: Expression, replacements: Replacements): Expression {
  return changed(expression, (part) => {
    const found = replacements.get(expressionKey(part));
    if (found !== undefined) return { kind: 'variable', name: found.by, span: part.span };
    if (part.kind !== 'list-comprehension' && part.kind !== 'quantifier') return undefined;
    const inside = without(part.variable, replacements);
    const list = replaced(part.list, replacements);
    if (part.kind === 'quantifier') return { ...part, list, where: replaced(part.where, inside) };
    const { where, value } = part;
    return {
      ...part,
      list,
      where: where && replaced(where, inside),
      value: value && replaced(value, inside),
    };
  });
}

/** A comprehension's own variable may have the name of one that a replacement speaks of, and is another. */
function without(variable: string, replacements: Replacements): Replacements {
  const speaks = ({ expression }: Replacement) => freeVariables(expression).has(variable);
  if (![...replacements.values()].some(speaks)) return replacements;
  return new Map([...replacements].filter(([, each]) => !speaks(each)));
}
