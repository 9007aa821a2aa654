import type { Span } from '@consilium/kernel';
import type { Expression } from '../../cypher/ast.ts';
import { refuse, withArticle } from '../../refuse.ts';
import type { Environment } from '../environment.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import { isNumber, isTemporal, type Scalar, type ScalarType, scalar, type Typed, UNKNOWN } from '../typed.ts';
import { constantOf } from './constants.ts';

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** How the operator reads between two things of one native type. */
function native(operator: Comparison, left: Sql, right: Sql): Sql {
  switch (operator) {
    case '=':
      return sql`(${left} = ${right})`;
    case '<>':
      return sql`(${left} <> ${right})`;
    case '<':
      return sql`(${left} < ${right})`;
    case '<=':
      return sql`(${left} <= ${right})`;
    case '>':
      return sql`(${left} > ${right})`;
    case '>=':
      return sql`(${left} >= ${right})`;
  }
}

const isEquality = (operator: Comparison) => operator === '=' || operator === '<>';

function scalars(operator: Comparison, left: Scalar, right: Scalar): Sql {
  if (left.type !== right.type) {
    if (!isNumber(left.type) || !isNumber(right.type)) return different(operator, left.sql, right.sql);
    return left.type === 'integer'
      ? native(operator, sql`lens.compare_numbers(${left.sql}, ${right.sql})`, sql`0`)
      : native(operator, sql`0`, sql`lens.compare_numbers(${right.sql}, ${left.sql})`);
  }
  if (left.type === 'duration') {
    // By its parts: a month is not thirty days. None is less than another.
    if (operator === '<' || operator === '>') return UNKNOWN;
    const [one, other] = [sql`interval_send(${left.sql})`, sql`interval_send(${right.sql})`];
    return isEquality(operator) ? native(operator, one, other) : sql`nullif(${one} = ${other}, false)`;
  }
  if (left.type === 'string' && !isEquality(operator))
    return native(operator, sql`${left.sql} collate "C"`, sql`${right.sql} collate "C"`);
  return native(operator, left.sql, right.sql);
}

/** Nodes and relationships have no order, yet each is as great as itself. */
function entities(operator: Comparison, left: Sql, right: Sql): Sql {
  if (isEquality(operator)) return native(operator, left, right);
  const truth = operator === '<' || operator === '>' ? sql`false` : sql`true`;
  return sql`(case when ${left} = ${right} then ${truth} end)`;
}

/** Of different types that are known: never equal, and without an order. */
function different(operator: Comparison, left: Sql, right: Sql): Sql {
  if (operator === '=') return sql`(case when ${left} is not null and ${right} is not null then false end)`;
  if (operator === '<>') return sql`(case when ${left} is not null and ${right} is not null then true end)`;
  return UNKNOWN;
}

/** boolean; three-valued. */
export function compare(operator: Comparison, left: Typed, right: Typed): Sql {
  if (left.kind === 'null' || right.kind === 'null') return UNKNOWN;
  if (left.kind === 'scalar' && right.kind === 'scalar') return scalars(operator, left, right);
  if (
    (left.kind === 'node' && right.kind === 'node') ||
    (left.kind === 'relationship' && right.kind === 'relationship')
  )
    return entities(operator, left.id, right.id);
  const [one, other] = [toTagged(left), toTagged(right)];
  if (operator === '=') return sql`lens.equal(${one}, ${other})`;
  if (operator === '<>') return sql`(not lens.equal(${one}, ${other}))`;
  if (operator === '<' || operator === '>')
    return native(operator, sql`lens.compare_strictly(${one}, ${other})`, sql`0`);
  return native(operator, sql`lens.compare(${one}, ${other})`, sql`0`);
}

/** An integer that was written beside a float is compared as one, natively: no float lies between it and itself. */
function beside(typed: Typed, other: Typed, expression: Expression, environment: Environment): Typed {
  if (typed.kind !== 'scalar' || typed.type !== 'integer') return typed;
  if (other.kind !== 'scalar' || other.type !== 'float') return typed;
  const constant = constantOf(expression, environment.options);
  if (typeof constant !== 'bigint' || !Number.isSafeInteger(Number(constant))) return typed;
  return scalar('float', bound(Number(constant), 'float8'));
}

const MAKES: Partial<Record<ScalarType, string>> = {
  date: "date('2020-01-31')",
  datetime: "datetime('2020-01-31T10:00:00Z')",
  duration: "duration('P30D')",
};

/** Where the schema is strict, a date beside a text is a mistake: it would never be equal, and no error would say so. */
function checkTemporal(left: Typed, right: Typed, operator: Comparison, span: Span): void {
  if (left.kind !== 'scalar' || right.kind !== 'scalar') return;
  const temporal = isTemporal(left.type) ? left.type : isTemporal(right.type) ? right.type : undefined;
  if (temporal === undefined) return;
  if (left.type !== right.type) {
    const other = left.type === temporal ? right.type : left.type;
    refuse(
      'temporal',
      `Here ${withArticle(temporal)} is compared with ${withArticle(other)}; that is never true.`,
      span,
      other === 'string'
        ? `Write ${MAKES[temporal]} in place of the text.`
        : `Write ${temporal}(…) on both sides.`,
    );
  }
  if (temporal === 'duration' && operator !== '=' && operator !== '<>')
    refuse(
      'temporal',
      'Durations have no order: a month has no fixed length.',
      span,
      'Write duration.inDays(a, b).days < 30, or compare a date with a date + duration.',
    );
}

export function compileComparison(
  operator: Comparison,
  expressions: { readonly left: Expression; readonly right: Expression; readonly span: Span },
  left: Typed,
  right: Typed,
  environment: Environment,
): Typed {
  if (environment.options.schema.strict) checkTemporal(left, right, operator, expressions.span);
  return scalar(
    'boolean',
    compare(
      operator,
      beside(left, right, expressions.left, environment),
      beside(right, left, expressions.right, environment),
    ),
  );
}
