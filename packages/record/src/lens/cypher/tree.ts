import { FUNCTIONS } from '../functions.ts';
import type { Clause, Expression, NodePattern, PathPattern, Query, RelationshipPattern } from './ast.ts';

/** What an expression is made of, in reading order, with what its patterns ask. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'parameter':
    case 'variable':
    case 'count-star':
      return [];
    case 'property':
    case 'not':
    case 'is-null':
    case 'has-labels':
      return [expression.of];
    case 'index':
      return [expression.of, expression.at];
    case 'slice':
      return present([expression.of, expression.from, expression.to]);
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.map(([, value]) => value);
    case 'map-projection':
      return [expression.of, ...expression.entries.map(([, value]) => value)];
    case 'binary':
      return [expression.left, expression.right];
    case 'call':
      return expression.arguments;
    case 'case':
      return present([
        expression.subject,
        ...expression.whens.flatMap(({ when, then }) => [when, then]),
        expression.otherwise,
      ]);
    case 'list-comprehension':
      return present([expression.list, expression.where, expression.value]);
    case 'quantifier':
      return [expression.list, expression.where];
    case 'pattern-comprehension':
      return present([...askedOf([expression.pattern]), expression.where, expression.value]);
    case 'exists':
    case 'count':
      return present([...askedOf(expression.patterns), expression.where]);
  }
}

const present = (parts: readonly (Expression | undefined)[]) => parts.filter((part) => part !== undefined);

/** Nodes and relationships of a path, in reading order. */
export function elementsOf(path: PathPattern): readonly (NodePattern | RelationshipPattern)[] {
  return [path.start, ...path.hops.flatMap(({ relationship, node }) => [relationship, node])];
}

export function nodesOf(path: PathPattern): readonly NodePattern[] {
  return [path.start, ...path.hops.map(({ node }) => node)];
}

/** Expressions within patterns: `{key: value}`. */
export function askedOf(patterns: readonly PathPattern[]): readonly Expression[] {
  return patterns.flatMap((path) => nodesOf(path).flatMap(({ properties }) => present([properties])));
}

/** Expressions that stand in a clause itself, in reading order, with what its patterns ask. */
function standingIn(clause: Clause): readonly Expression[] {
  switch (clause.kind) {
    case 'match':
      return present([...askedOf(clause.patterns), clause.where]);
    case 'unwind':
      return [clause.list];
    case 'with':
    case 'return': {
      const { items, orderBy, skip, limit, where } = clause;
      return present([...[...items, ...orderBy].map(({ value }) => value), skip, limit, where]);
    }
  }
}

/** Every expression of a query, with those within others. */
export function* expressionsOf({ branches }: Query): Generator<Expression> {
  for (const clause of branches.flatMap(({ clauses }) => clauses))
    for (const expression of standingIn(clause)) yield* withParts(expression);
}

function* withParts(expression: Expression): Generator<Expression> {
  yield expression;
  for (const child of childrenOf(expression)) yield* withParts(child);
}

export function isAggregation(expression: Expression): boolean {
  if (expression.kind === 'count-star') return true;
  return expression.kind === 'call' && FUNCTIONS.get(expression.name)?.aggregate === true;
}

export function hasAggregate(expression: Expression): boolean {
  return isAggregation(expression) || childrenOf(expression).some(hasAggregate);
}

/** A variable, a property of one, or an aggregate: what an expression may say again of rows that were put together. */
export function mayBeSaidAgain(expression: Expression): boolean {
  return isAggregation(expression) || isVariableOrProperty(expression);
}

function isVariableOrProperty(expression: Expression): boolean {
  if (expression.kind === 'property') return isVariableOrProperty(expression.of);
  return expression.kind === 'variable';
}
