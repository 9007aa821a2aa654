import type { Span } from '@consilium/kernel';
import type { BinaryOperator } from '../../cypher/ast.ts';
import { refuse, withArticle } from '../../refuse.ts';
import type { Environment } from '../environment.ts';
import { held } from '../sized.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import { any, isNumber, isTemporal, NULL, type Scalar, scalar, type Typed } from '../typed.ts';
import { coerce } from '../values.ts';
import { listOf } from './lists.ts';
export type Arithmetic = Extract<BinaryOperator, '+' | '-' | '*' | '/'>;

/** What overflows, and a division by zero, is an error of PostgreSQL: there is no infinity among our values. */
function numbers(operator: Arithmetic, left: Sql, right: Sql): Sql {
  switch (operator) {
    case '+':
      return sql`(${left} + ${right})`;
    case '-':
      return sql`(${left} - ${right})`;
    case '*':
      return sql`(${left} * ${right})`;
    case '/':
      return sql`(${left} / ${right})`;
  }
}

/** The limits of what `+` may make. */
function limitsOf({ options: { limits } }: Environment): Sql {
  return sql`${bound(limits.stringLength, 'int8')}, ${bound(limits.listLength, 'int8')}`;
}

function tagged(operator: Arithmetic, left: Typed, right: Typed, environment: Environment): Sql {
  const [one, other] = [toTagged(left), toTagged(right)];
  switch (operator) {
    case '+':
      return sql`lens.add(${one}, ${other}, ${limitsOf(environment)})`;
    case '-':
      return sql`lens.subtract(${one}, ${other})`;
    case '*':
      return sql`lens.multiply(${one}, ${other})`;
    case '/':
      return sql`lens.divide(${one}, ${other})`;
  }
}

/** A moment and a duration, two durations, or a duration a whole number of times; undefined: nothing of the kind. */
function temporal(operator: Arithmetic, left: Scalar, right: Scalar): Typed | undefined {
  if (operator === '+' || operator === '-') {
    const [at, by] = operator === '+' && left.type === 'duration' ? [right, left] : [left, right];
    if (by.type !== 'duration' || !isTemporal(at.type)) return undefined;
    const amount = operator === '+' ? by.sql : sql`(- ${by.sql})`;
    return scalar(at.type, sql`lens.plus(${at.sql}, ${amount})`);
  }
  const [duration, times] = left.type === 'duration' ? [left, right] : [right, left];
  if (operator !== '*' || duration.type !== 'duration' || times.type !== 'integer') return undefined;
  return scalar('duration', sql`lens.times(${duration.sql}, ${times.sql})`);
}

function scalars(
  operator: Arithmetic,
  left: Scalar,
  right: Scalar,
  environment: Environment,
  span: Span,
): Typed {
  if (left.type === 'integer' && right.type === 'integer')
    return scalar('integer', numbers(operator, left.sql, right.sql));
  if (isNumber(left.type) && isNumber(right.type))
    return scalar('float', numbers(operator, coerce(left, 'float', span), coerce(right, 'float', span)));
  if (operator === '+' && (left.type === 'string' || right.type === 'string')) {
    if (left.type === right.type)
      return scalar(
        'string',
        sql`lens.concatenate(${left.sql}, ${right.sql}, ${bound(environment.options.limits.stringLength, 'int8')})`,
      );
    if (isNumber(left.type) || isNumber(right.type))
      return scalar('string', sql`lens.as_text(${tagged('+', left, right, environment)})`);
  }
  return temporal(operator, left, right) ?? notDefined(operator, left.type, right.type, span);
}

function notDefined(operator: Arithmetic, left: string, right: string, span: Span): never {
  const temporals = isTemporal(left as Scalar['type']) && isTemporal(right as Scalar['type']);
  return refuse(
    'type',
    `\`${operator}\` is not defined between ${withArticle(left)} and ${withArticle(right)}.`,
    span,
    temporals
      ? 'Write duration.between(a, b), duration.inDays(a, b).days, or add a duration to a date.'
      : 'Write toString(x), toInteger(x) or toFloat(x) for one of them.',
  );
}

export function compileArithmetic(
  operator: Arithmetic,
  left: Typed,
  right: Typed,
  environment: Environment,
  span: Span,
): Typed {
  if (left.kind === 'null' || right.kind === 'null') return NULL;
  if (left.kind === 'scalar' && right.kind === 'scalar')
    return scalars(operator, left, right, environment, span);
  if (operator === '+' && (left.kind === 'list' || right.kind === 'list')) {
    const element =
      left.kind === 'list' && right.kind === 'list' && left.element === right.element ? left.element : 'any';
    return held(listOf(element, tagged('+', left, right, environment)), environment);
  }
  // A node or a map can be added to a list, of which it is not known that it is one.
  if (left.kind === 'any' || right.kind === 'any') {
    const made = any(tagged(operator, left, right, environment));
    return operator === '+' ? held(made, environment) : made;
  }
  return notDefined(
    operator,
    left.kind === 'scalar' ? left.type : left.kind,
    right.kind === 'scalar' ? right.type : right.kind,
    span,
  );
}
