import { spelled } from '../functions.ts';
import type { Expression, LiteralExpression, PathPattern } from './ast.ts';
import { levelOf, OPERAND, POSTFIX, SIGN } from './print-levels.ts';
import { printName, printNumber, printString } from './print-names.ts';
import { printLabels, printPath } from './print-pattern.ts';

/** The expression as Cypher, with the brackets that its tree needs. */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return printLiteral(expression);
    case 'parameter':
      return `$${/^[0-9]+$/.test(expression.name) ? expression.name : printName(expression.name)}`;
    case 'variable':
      return printName(expression.name);
    case 'property':
      return `${printBase(expression.of)}.${printName(expression.key)}`;
    case 'index':
      return `${printBase(expression.of)}[${printExpression(expression.at)}]`;
    case 'slice':
      return `${printBase(expression.of)}[${printMaybe(expression.from)} .. ${printMaybe(expression.to)}]`;
    case 'list':
      return `[${expression.items.map(printItem).join(', ')}]`;
    case 'map':
      return `{${printEntries(expression.entries)}}`;
    case 'map-projection': {
      const all = expression.all ? ['.*'] : [];
      const parts = [...all, ...expression.entries.map((entry) => printEntries([entry]))];
      return `${printExpression(expression.of)} {${parts.join(', ')}}`;
    }
    case 'unary':
      return printUnary(expression.operator, expression.of);
    case 'binary':
      return printBinary(expression);
    case 'is-null':
      return `${printOperand(expression.of, OPERAND)} IS ${expression.negated ? 'NOT ' : ''}NULL`;
    case 'has-labels':
      return `(${printBase(expression.of)}:${printLabels(expression.labels)})`;
    case 'call': {
      const said = spelled(expression.name).split('.').map(printCalled).join('.');
      return `${said}(${expression.distinct ? 'DISTINCT ' : ''}${expression.arguments.map(printExpression).join(', ')})`;
    }
    case 'count-star':
      return 'count(*)';
    case 'case':
      return printCase(expression);
    case 'list-comprehension':
      return `[${printOver(expression)}${expression.value === undefined ? '' : ` | ${printExpression(expression.value)}`}]`;
    case 'quantifier':
      return `${expression.which}(${printOver(expression)})`;
    case 'pattern-comprehension':
      return `[${printMatch([expression.pattern], expression.where)} | ${printExpression(expression.value)}]`;
    case 'exists':
    case 'count':
      // In brackets: `[(a)-->(b)]` would begin a list of what the pattern finds.
      if (expression.form === 'bare') return `(${printMatch(expression.patterns, undefined)})`;
      return `${expression.kind.toUpperCase()} { MATCH ${printMatch(expression.patterns, expression.where)} }`;
  }
}

/** Patterns and their condition, as after MATCH. */
export function printMatch(patterns: readonly PathPattern[], where: Expression | undefined): string {
  const paths = patterns.map((path) => printPath(path, printExpression)).join(', ');
  return paths + printWhere(where);
}

export function printWhere(where: Expression | undefined): string {
  return where === undefined ? '' : ` WHERE ${printExpression(where)}`;
}

const printMaybe = (expression: Expression | undefined) =>
  expression === undefined ? '' : printExpression(expression);

const printCalled = (name: string) => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : printName(name));

function printLiteral({ value }: LiteralExpression): string {
  if (typeof value === 'string') return printString(value);
  if (typeof value === 'number' || typeof value === 'bigint') return printNumber(value);
  return String(value);
}

function printOperand(expression: Expression, least: number): string {
  const printed = printExpression(expression);
  return levelOf(expression) < least ? `(${printed})` : printed;
}

/** What `.key`, `[0]` or `:Label` follows; numbers in brackets, since `1.x` could be read otherwise. */
function printBase(of: Expression): string {
  const number = of.kind === 'literal' && typeof of.value !== 'string';
  return number ? `(${printExpression(of)})` : printOperand(of, POSTFIX);
}

function printUnary(operator: 'not' | '-' | '+', of: Expression): string {
  if (operator === 'not') return `NOT ${printOperand(of, SIGN.not)}`;
  return `${operator}${printBase(of)}`;
}

function printBinary({ operator, left, right }: Expression & { readonly kind: 'binary' }): string {
  const level = levelOf({ kind: 'binary', operator, left, right, span: left.span });
  const joinsLeft = ['+', '-', '*', '/', '%', '^'].includes(operator);
  const before = printOperand(left, joinsLeft ? level : level + 1);
  const after = printOperand(right, level + 1);
  // `(a) - [x] - (b)` and `(a) < --(b)` would be patterns.
  const likePattern =
    (operator === '-' || operator === '<') && (after.startsWith('-') || after.startsWith('['));
  return `${before} ${operator.toUpperCase()} ${likePattern ? `(${after})` : after}`;
}

const printEntries = (entries: readonly (readonly [string, Expression])[]) =>
  entries.map(([key, value]) => `${printName(key)}: ${printExpression(value)}`).join(', ');

/** `[x IN xs]` goes through a list; a list of one condition has it in brackets. */
function printItem(item: Expression, index: number): string {
  const printed = printExpression(item);
  return index === 0 && beginsWithIn(item) ? `(${printed})` : printed;
}

function beginsWithIn(expression: Expression): boolean {
  if (expression.kind === 'is-null') return beginsWithIn(expression.of);
  if (expression.kind !== 'binary') return false;
  const { operator, left } = expression;
  return (operator === 'in' && (left.kind === 'variable' || left.kind === 'literal')) || beginsWithIn(left);
}

function printCase({ subject, whens, otherwise }: Expression & { readonly kind: 'case' }): string {
  const begin = subject === undefined ? 'CASE' : `CASE ${printExpression(subject)}`;
  const cases = whens
    .map(({ when, then }) => ` WHEN ${printExpression(when)} THEN ${printExpression(then)}`)
    .join('');
  return `${begin}${cases}${otherwise === undefined ? '' : ` ELSE ${printExpression(otherwise)}`} END`;
}

function printOver(over: {
  readonly variable: string;
  readonly list: Expression;
  readonly where: Expression | undefined;
}) {
  return `${printName(over.variable)} IN ${printExpression(over.list)}${printWhere(over.where)}`;
}
