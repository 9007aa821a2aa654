import type { Expression } from '../cypher/ast.ts';
import { quoted, refuse } from '../refuse.ts';
import type { Environment } from './environment.ts';
import { compileCase } from './expressions/case.ts';
import { compileConstant, constantOf, givenOf } from './expressions/constants.ts';
import {
  compileComprehension,
  compileIndex,
  compileQuantifier,
  compileSlice,
  elementType,
  listOf,
} from './expressions/lists.ts';
import { compileBinary, compileNot } from './expressions/operators.ts';
import { compileHasLabels, compileMapProjection, compileProperty } from './expressions/property.ts';
import { compileCall } from './functions/call.ts';
import { held, shared } from './sized.ts';
import { sql } from './sql.ts';
import { arrayOf } from './tagged.ts';
import { scalar, type Typed } from './typed.ts';

function compileVariable(name: string, expression: Expression, { scope }: Environment): Typed {
  const value = scope.get(name);
  if (value !== undefined) return value;
  // Those with a NUL are ours.
  const known = [...scope.keys()].filter((each) => !each.startsWith('\0'));
  return refuse(
    'variable',
    `The variable ${quoted(name)} is not known here.`,
    expression.span,
    known.length > 0 ? `Write one of: ${known.join(', ')}.` : 'Match it first: MATCH (n:Label).',
  );
}

function isNull(of: Typed, negated: boolean): Typed {
  if (of.kind === 'null' || of.kind === 'map')
    // With a cast: a bare constant is no expression where rows are ordered or grouped.
    return scalar('boolean', (of.kind === 'null') === negated ? sql`false::boolean` : sql`true::boolean`);
  const value = of.kind === 'node' || of.kind === 'relationship' ? of.id : of.sql;
  return scalar('boolean', negated ? sql`(${value} is not null)` : sql`(${value} is null)`);
}

/**
 * SQL of an expression, and the type of what it gives. Throws LensRefusal for a value that can never do where it stands, and for
 * what is not supported. Aggregates are not expressions of a row: `compileAggregate`.
 */
export function compileExpression(expression: Expression, environment: Environment): Typed {
  const { options, patterns } = environment;
  const compile = compileExpression;
  if (expression.kind === 'parameter') return givenOf(expression, options).typed;
  const constant = constantOf(expression, options);
  if (constant !== undefined) return compileConstant(constant);
  switch (expression.kind) {
    case 'literal':
      throw new Error('a constant has been compiled before');
    case 'variable':
      return compileVariable(expression.name, expression, environment);
    case 'property':
      return compileProperty(
        compile(expression.of, environment),
        expression.key,
        environment,
        expression.span,
      );
    case 'index':
      return compileIndex(expression, environment, compile);
    case 'slice':
      return compileSlice(expression, environment, compile);
    case 'list': {
      const items = expression.items.map((item) => compile(item, environment));
      return listOf(elementType(items), arrayOf(shared(items, environment)));
    }
    case 'map':
      return held(
        {
          kind: 'map',
          entries: new Map(expression.entries.map(([key, value]) => [key, compile(value, environment)])),
        },
        environment,
      );
    case 'map-projection':
      return compileMapProjection(expression, environment, compile);
    case 'not':
      return compileNot(expression, environment, compile);
    case 'binary':
      return compileBinary(expression, environment, compile);
    case 'is-null':
      return isNull(compile(expression.of, environment), expression.negated);
    case 'has-labels':
      return compileHasLabels(compile(expression.of, environment), expression.labels, expression.span);
    case 'call':
      return compileCall(expression, environment, compile);
    case 'count-star':
      return refuse(
        'aggregate',
        '`count(*)` can only stand in WITH or RETURN.',
        expression.span,
        'Write WITH …, count(*) AS n first; then use n.',
      );
    case 'case':
      return compileCase(expression, environment, compile);
    case 'list-comprehension':
      return compileComprehension(expression, environment, compile);
    case 'quantifier':
      return compileQuantifier(expression, environment, compile);
    case 'pattern-comprehension': {
      const { pattern, where, value } = expression;
      return listOf('any', patterns.collect(pattern, where, value, environment));
    }
    case 'exists':
      return scalar('boolean', patterns.exists(expression.patterns, expression.where, environment));
    case 'count':
      return scalar('integer', patterns.count(expression.patterns, expression.where, environment));
  }
}
