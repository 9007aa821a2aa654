import type { Expression, PathPattern, Query } from '../cypher/ast.ts';
import { expressionsOf } from '../cypher/tree.ts';
import { FUNCTIONS, spelled } from '../functions.ts';

/** Kinds of expressions that say the same thing wherever they stand: they are no choice of the language. */
const PLAIN = new Set<Expression['kind']>(['literal', 'parameter', 'variable', 'property', 'map', 'list']);

/** How docs/lens.md writes what is not a function: every clause, operator and form that a tree can hold. */
const CONSTRUCTS = [
  ...'MATCH; OPTIONAL MATCH; WHERE; UNWIND; WITH; RETURN; WITH *; DISTINCT; ORDER BY; DESC'.split('; '),
  ...'SKIP; LIMIT; UNION; UNION ALL; (n:A|B); (n {key: value}); [:A|B]; -[]->; -[]-; *1..3; p ='.split('; '),
  ...'OR; AND; NOT; =; <>; <; <=; >; >=; +; -; *; /; IN; CONTAINS; STARTS WITH; ENDS WITH'.split('; '),
  ...'IS NULL; IS NOT NULL; n:Label; list[0]; list[1..3]; n {.name}; CASE WHEN; CASE x WHEN'.split('; '),
  ...'[x IN list | value]; any all none single; [(a)-->(b) | value]; EXISTS { }; COUNT { }'.split('; '),
  ...'(a)-->(b); count(*); f(DISTINCT x)'.split('; '),
];

/** What a query is made of: names of CONSTRUCTS, and of functions as `name()`. */
export function constructsOf(query: Query): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (!LANGUAGE.includes(name)) throw new Error(`${name} is not in the language`);
    found.add(name);
  };
  if (query.branches.length > 1) add(query.distinct ? 'UNION' : 'UNION ALL');
  const addPath = ({ variable, start, hops }: PathPattern) => {
    if (variable !== undefined) add('p =');
    for (const { labels, properties } of [start, ...hops.map(({ node }) => node)]) {
      if (labels.length > 1) add('(n:A|B)');
      if (properties !== undefined) add('(n {key: value})');
    }
    for (const { types, direction, length } of hops.map(({ relationship }) => relationship)) {
      add(direction === 'both' ? '-[]-' : '-[]->');
      if (types.length > 1) add('[:A|B]');
      if (length !== undefined) add('*1..3');
    }
  };
  for (const clause of query.branches.flatMap(({ clauses }) => clauses)) {
    if (clause.kind === 'unwind') add('UNWIND');
    else if (clause.kind === 'match') {
      add(clause.optional ? 'OPTIONAL MATCH' : 'MATCH');
      clause.patterns.forEach(addPath);
    } else {
      add(clause.kind === 'with' ? 'WITH' : 'RETURN');
      if (clause.star) add('WITH *');
      if (clause.distinct) add('DISTINCT');
      if (clause.orderBy.length > 0) add('ORDER BY');
      if (clause.orderBy.some(({ descending }) => descending)) add('DESC');
      if (clause.skip !== undefined) add('SKIP');
      if (clause.limit !== undefined) add('LIMIT');
    }
    if (clause.kind !== 'unwind' && clause.where !== undefined) add('WHERE');
  }
  for (const expression of expressionsOf(query)) {
    if ('patterns' in expression) expression.patterns.forEach(addPath);
    if (expression.kind === 'pattern-comprehension') addPath(expression.pattern);
    const name = nameOf(expression);
    if (name !== undefined) add(name);
    if (expression.kind === 'call' && expression.distinct) add('f(DISTINCT x)');
  }
  return found;
}

function nameOf(expression: Expression): string | undefined {
  switch (expression.kind) {
    case 'binary':
      return expression.operator.toUpperCase();
    case 'not':
      return 'NOT';
    case 'is-null':
      return expression.negated ? 'IS NOT NULL' : 'IS NULL';
    case 'has-labels':
      return 'n:Label';
    case 'index':
      return 'list[0]';
    case 'slice':
      return 'list[1..3]';
    case 'map-projection':
      return 'n {.name}';
    case 'case':
      return expression.subject === undefined ? 'CASE WHEN' : 'CASE x WHEN';
    case 'list-comprehension':
      return '[x IN list | value]';
    case 'quantifier':
      return 'any all none single';
    case 'pattern-comprehension':
      return '[(a)-->(b) | value]';
    case 'exists':
      return expression.form === 'bare' ? '(a)-->(b)' : 'EXISTS { }';
    case 'count':
      return 'COUNT { }';
    case 'count-star':
      return 'count(*)';
    case 'call':
      return `${spelled(expression.name)}()`;
    default:
      if (!PLAIN.has(expression.kind)) throw new Error(`${expression.kind} has no name`);
      return undefined;
  }
}

/** The whole language, in the order of docs/lens.md. */
export const LANGUAGE: readonly string[] = [
  ...CONSTRUCTS,
  ...[...FUNCTIONS.values()].map(({ spelling }) => `${spelling}()`),
];
