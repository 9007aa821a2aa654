import type { PropertyType } from '../../../graph/graph-schema.ts';
import type { Expression } from '../../cypher/ast.ts';
import { refuse, withArticle } from '../../refuse.ts';
import { knownOf } from '../known.ts';
import type { SeenExpression, Survey } from '../survey.ts';

const TEMPORAL: ReadonlySet<PropertyType> = new Set(['date', 'datetime', 'duration']);
const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=']);

/** A date compared with a text or with a time is never true: surely not what was meant. */
export function temporals(survey: Survey): void {
  if (!survey.schema.strict) return;
  for (const seen of survey.expressions) {
    const { expression } = seen;
    if (expression.kind !== 'binary') continue;
    if (expression.operator === '+' || expression.operator === '-') sums(seen, survey);
    const textual = ['contains', 'starts with', 'ends with'].includes(expression.operator);
    if (!textual && !COMPARISONS.has(expression.operator)) continue;
    const left = typeOf(expression.left, seen, survey);
    const right = typeOf(expression.right, seen, survey);
    if (textual && left && TEMPORAL.has(left)) notText(expression.left, left, survey);
    if (!left || !right || left === right || (!TEMPORAL.has(left) && !TEMPORAL.has(right))) continue;
    const temporal = TEMPORAL.has(left) ? left : right;
    const other = temporal === left ? expression.right : expression.left;
    const otherType = temporal === left ? right : left;
    const what = `A ${temporal} is compared with ${withArticle(otherType)}; that is never true.`;
    refuse('temporal', what, expression.span, remedy(temporal, otherType, other, expression, survey));
  }
}

function typeOf(
  expression: Expression,
  { scope }: SeenExpression,
  { schema }: Survey,
): PropertyType | undefined {
  const known = knownOf(expression, scope, schema);
  return known.kind === 'scalar' && known.type !== 'any' ? known.type : undefined;
}

/** Days are added as a duration, and what lies between two days is one. */
function sums(seen: SeenExpression, survey: Survey): void {
  const { expression } = seen;
  if (expression.kind !== 'binary') return;
  const { left, right, operator, span } = expression;
  const first = typeOf(left, seen, survey);
  const second = typeOf(right, seen, survey);
  if (!first || !second || !TEMPORAL.has(first) || first === 'duration') return;
  const written = (one: Expression) => survey.text.slice(one.span.start, one.span.end);
  if (second === 'integer' || second === 'float') {
    const what = `A number cannot be ${operator === '-' ? 'taken from' : 'added to'} a ${first}.`;
    refuse('temporal', what, span, `Write ${written(left)} ${operator} duration({days: ${written(right)}}).`);
  }
  if (!TEMPORAL.has(second) || second === 'duration') return;
  const instead = `Write duration.between(${written(right)}, ${written(left)}), or duration.inDays(…).days.`;
  refuse(
    'temporal',
    `A ${second} cannot be ${operator === '-' ? 'taken from' : 'added to'} a ${first}.`,
    span,
    instead,
  );
}

function remedy(
  temporal: PropertyType,
  otherType: PropertyType,
  other: Expression,
  { left, right }: Expression & { readonly kind: 'binary' },
  { text }: Survey,
): string {
  const written = (one: Expression) => text.slice(one.span.start, one.span.end);
  if (otherType === 'string') return `Write ${temporal}(${written(other)}).`;
  if (otherType === 'integer' && temporal !== 'duration') {
    return `Write ${written(other === right ? left : right)}.year for the year, or date('2020-01-31').`;
  }
  if (TEMPORAL.has(otherType) && temporal !== 'duration' && otherType !== 'duration') {
    return `Make both the same, e.g. date(${written(temporal === 'date' ? other : left)}).`;
  }
  return 'Compare values of one type, e.g. duration.inDays(a, b).days > 30.';
}

function notText(of: Expression, type: PropertyType, { text }: Survey): never {
  const written = text.slice(of.span.start, of.span.end);
  const instead = `Write ${written}.year = 2020, a range of dates, or toString(${written}) STARTS WITH '2020'.`;
  return refuse('temporal', `A ${type} is not a text.`, of.span, instead);
}
