import type { Expression } from '../../cypher/ast.ts';
import type { Compile, Environment, ExpressionOf } from '../environment.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import { scalar, type Typed, UNKNOWN } from '../typed.ts';
import { truth } from '../values.ts';
import { compileArithmetic } from './arithmetic.ts';
import { compileComparison } from './comparison.ts';
import { type Constant, constantOf } from './constants.ts';
import { asList } from './lists.ts';

export function compileBinary(
  expression: ExpressionOf<'binary'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const { operator } = expression;
  const left = compile(expression.left, environment);
  const right = compile(expression.right, environment);
  switch (operator) {
    case 'and':
    case 'or':
      return compileLogic(operator, expression, left, right);
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compileComparison(operator, expression, left, right, environment);
    case 'in':
      return compileMembership(left, right, expression.right, environment);
    case 'contains':
    case 'starts with':
    case 'ends with':
      return compileTextPredicate(operator, left, right);
    default:
      return compileArithmetic(operator, left, right, environment, expression.span);
  }
}

export function compileNot({ of }: ExpressionOf<'not'>, environment: Environment, compile: Compile): Typed {
  return scalar('boolean', sql`(not ${truth(compile(of, environment), of.span)})`);
}

/** Three-valued, as SQL's own. */
function compileLogic(
  operator: 'and' | 'or',
  expression: ExpressionOf<'binary'>,
  left: Typed,
  right: Typed,
): Typed {
  const [one, other] = [truth(left, expression.left.span), truth(right, expression.right.span)];
  return scalar('boolean', operator === 'and' ? sql`(${one} and ${other})` : sql`(${one} or ${other})`);
}

export type TextPredicate = 'contains' | 'starts with' | 'ends with';

/** text, or undefined for what is never one: such a predicate is null, not an error. */
function text(typed: Typed): Sql | undefined {
  if (typed.kind === 'scalar' && typed.type === 'string') return typed.sql;
  return typed.kind === 'any' ? sql`lens.text_or_null(${typed.sql})` : undefined;
}

function compileTextPredicate(operator: TextPredicate, left: Typed, right: Typed): Typed {
  const [within, part] = [text(left), text(right)];
  if (within === undefined || part === undefined) return scalar('boolean', UNKNOWN);
  if (operator === 'contains') return scalar('boolean', sql`(strpos(${within}, ${part}) > 0)`);
  if (operator === 'starts with') return scalar('boolean', sql`starts_with(${within}, ${part})`);
  return scalar('boolean', sql`lens.ends_with(${within}, ${part})`);
}

/** Of a list that is a parameter the array is sent once, however often the list is named. */
const ARRAYS = new WeakMap<readonly Constant[], Sql>();

function arrayOfTexts(list: readonly Constant[]): Sql | undefined {
  const known = ARRAYS.get(list);
  if (known !== undefined) return known;
  const texts = list.filter((item) => typeof item === 'string');
  if (texts.length === 0 || texts.length < list.length) return undefined;
  const array = bound(texts, 'text[]');
  ARRAYS.set(list, array);
  return array;
}

/** `left IN right`. Texts in a list that is known become one array, which PostgreSQL can look up. */
function compileMembership(left: Typed, right: Typed, list: Expression, environment: Environment): Typed {
  const known = constantOf(list, environment.options);
  if (left.kind === 'scalar' && left.type === 'string' && Array.isArray(known)) {
    const texts = arrayOfTexts(known);
    if (texts !== undefined) return scalar('boolean', sql`(${left.sql} = any (${texts}))`);
  }
  return scalar('boolean', sql`lens.in_list(${toTagged(left)}, ${asList(right, list.span).sql})`);
}
