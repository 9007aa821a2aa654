import type { Span } from '@consilium/kernel';
import type { Expression } from '../../cypher/ast.ts';
import { refuse, withArticle } from '../../refuse.ts';
import { type Comparison, compare } from '../comparison.ts';
import type { Environment } from '../environment.ts';
import { isTemporal, scalar } from '../scalars.ts';
import { bound } from '../sql.ts';
import type { ScalarType, Typed } from '../typed.ts';
import { constantOf } from './constants.ts';

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
