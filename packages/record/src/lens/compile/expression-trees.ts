import type { Expression, PathPattern } from '../cypher/ast.ts';
import { expressionKey } from '../cypher/expression-key.ts';
import { childrenOf, elementsOf } from '../cypher/tree.ts';

/** `change` of each expression from the outside in; undefined: as it is, and on to its parts. Patterns are left alone. */
function changed(expression: Expression, change: (part: Expression) => Expression | undefined): Expression {
  const whole = change(expression);
  if (whole !== undefined) return whole;
  const on = (part: Expression) => changed(part, change);
  const maybe = (part: Expression | undefined) => part && on(part);
  switch (expression.kind) {
    case 'property':
    case 'not':
    case 'is-null':
    case 'has-labels':
      return { ...expression, of: on(expression.of) };
    case 'index':
      return { ...expression, of: on(expression.of), at: on(expression.at) };
    case 'slice':
      return {
        ...expression,
        of: on(expression.of),
        from: maybe(expression.from),
        to: maybe(expression.to),
      };
    case 'list':
      return { ...expression, items: expression.items.map(on) };
    case 'map':
      return { ...expression, entries: expression.entries.map(([key, value]) => [key, on(value)] as const) };
    case 'map-projection':
      return {
        ...expression,
        of: on(expression.of),
        entries: expression.entries.map(([key, value]) => [key, on(value)] as const),
      };
    case 'binary':
      return { ...expression, left: on(expression.left), right: on(expression.right) };
    case 'call':
      return { ...expression, arguments: expression.arguments.map(on) };
    case 'case':
      return {
        ...expression,
        subject: maybe(expression.subject),
        // biome-ignore lint/suspicious/noThenProperty: the tree is data and says it in the words of Cypher
        whens: expression.whens.map(({ when, then }) => ({ when: on(when), then: on(then) })),
        otherwise: maybe(expression.otherwise),
      };
    case 'list-comprehension':
      return {
        ...expression,
        list: on(expression.list),
        where: maybe(expression.where),
        value: maybe(expression.value),
      };
    case 'quantifier':
      return { ...expression, list: on(expression.list), where: on(expression.where) };
    default:
      return expression;
  }
}

const FREE = new WeakMap<Expression, ReadonlySet<string>>();

/** Variables that it takes from outside. A name in a pattern is one if there is one outside: the caller knows which there are. */
export function freeVariables(expression: Expression): ReadonlySet<string> {
  const known = FREE.get(expression);
  if (known !== undefined) return known;
  const free = findFree(expression);
  FREE.set(expression, free);
  return free;
}

function findFree(expression: Expression): ReadonlySet<string> {
  switch (expression.kind) {
    case 'variable':
      return new Set([expression.name]);
    case 'list-comprehension':
    case 'quantifier': {
      const { list, where, variable } = expression;
      const value = expression.kind === 'list-comprehension' ? expression.value : undefined;
      const inner = freeOf([where, value].filter((part) => part !== undefined));
      inner.delete(variable);
      return new Set([...freeVariables(list), ...inner]);
    }
    case 'pattern-comprehension':
      return new Set([...namesOf(expression.pattern), ...freeOf(childrenOf(expression))]);
    case 'exists':
    case 'count':
      return new Set([...expression.patterns.flatMap(namesOf), ...freeOf(childrenOf(expression))]);
    default:
      return freeOf(childrenOf(expression));
  }
}

const freeOf = (expressions: readonly Expression[]): Set<string> =>
  new Set(expressions.flatMap((part) => [...freeVariables(part)]));

function namesOf(pattern: PathPattern): readonly string[] {
  const names = [pattern.variable, ...elementsOf(pattern).map(({ variable }) => variable)];
  return names.filter((name) => name !== undefined);
}

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
