import type {
  BinaryOperator,
  Clause,
  Expression,
  Labels,
  LiteralExpression,
  NodePattern,
  PathPattern,
  Projection,
  ProjectionItem,
  Query,
  RelationshipPattern,
} from '../cypher/ast.ts';
import { spelled } from '../functions.ts';

/** The query as canonical Cypher, one clause a line. Neo4j 5 takes it with the same meaning; parsing it gives the same tree. */
export function printCypher(query: Query): string {
  const between = query.distinct ? '\nUNION\n' : '\nUNION ALL\n';
  return query.branches.map(({ clauses }) => clauses.map(printClause).join('\n')).join(between);
}

function printClause(clause: Clause): string {
  if (clause.kind === 'unwind') return `UNWIND ${printExpression(clause.list)} AS ${printName(clause.as)}`;
  if (clause.kind === 'match') {
    return `${clause.optional ? 'OPTIONAL ' : ''}MATCH ${printMatch(clause.patterns, clause.where)}`;
  }
  return printProjection(clause);
}

function printProjection(projection: Projection): string {
  const items = [...(projection.star ? ['*'] : []), ...projection.items.map(printColumn)].join(', ');
  const keys = projection.orderBy.map(
    ({ value, descending }) => printExpression(value) + (descending ? ' DESC' : ''),
  );
  return [
    projection.kind.toUpperCase(),
    ...(projection.distinct ? ['DISTINCT'] : []),
    items,
    ...(keys.length > 0 ? [`ORDER BY ${keys.join(', ')}`] : []),
    ...(projection.skip ? [`SKIP ${printExpression(projection.skip)}`] : []),
    ...(projection.limit ? [`LIMIT ${printExpression(projection.limit)}`] : []),
  ]
    .join(' ')
    .concat(printWhere(projection.where));
}

function printColumn({ value, as, aliased }: ProjectionItem): string {
  return aliased ? `${printExpression(value)} AS ${printName(as)}` : printExpression(value);
}

/** The expression as Cypher, with the brackets that its tree needs. */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return printLiteral(expression);
    case 'parameter':
      return `$${printName(expression.name)}`;
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
    case 'map-projection':
      return `${printExpression(expression.of)} {${printEntries(expression.entries)}}`;
    case 'not':
      return `NOT ${printOperand(expression.of, SIGN.not)}`;
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
function printMatch(patterns: readonly PathPattern[], where: Expression | undefined): string {
  const paths = patterns.map((path) => printPath(path, printExpression)).join(', ');
  return paths + printWhere(where);
}

function printWhere(where: Expression | undefined): string {
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

function printBinary({ operator, left, right }: Expression & { readonly kind: 'binary' }): string {
  const level = levelOf({ kind: 'binary', operator, left, right, span: left.span });
  const joinsLeft = ['+', '-', '*', '/'].includes(operator);
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

type Print = (expression: Expression) => string;

function printPath(path: PathPattern, print: Print): string {
  const named = path.variable === undefined ? '' : `${printName(path.variable)} = `;
  const hops = path.hops.map(
    ({ relationship, node }) => printRelationship(relationship) + printNode(node, print),
  );
  return named + printNode(path.start, print) + hops.join('');
}

function printNode(node: NodePattern, print: Print): string {
  const labels = node.labels.length === 0 ? '' : `:${printLabels(node.labels)}`;
  const properties = node.properties === undefined ? '' : print(node.properties);
  return `(${said([printVariable(node.variable) + labels, properties])})`;
}

function printRelationship(relationship: RelationshipPattern): string {
  const { types, length, direction } = relationship;
  const typed = types.length === 0 ? '' : `:${types.map(printName).join('|')}`;
  const repeated = length === undefined ? '' : `*${length.min}..${length.max ?? ''}`;
  const detail = printVariable(relationship.variable) + typed + repeated;
  const brackets = detail === '' ? '' : `[${detail}]`;
  return `${direction === 'in' ? '<' : ''}-${brackets}-${direction === 'out' ? '>' : ''}`;
}

const printVariable = (name: string | undefined) => (name === undefined ? '' : printName(name));
const said = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');

/** Without the `:` before it. */
function printLabels(labels: Labels): string {
  return labels.map(printName).join('|');
}

/** How tightly each operator binds. */
const LEVELS: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 3,
  '=': 5,
  '<>': 5,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  in: 6,
  contains: 6,
  'starts with': 6,
  'ends with': 6,
  '+': 7,
  '-': 7,
  '*': 8,
  '/': 8,
};

const SIGN = { not: 4, number: 10 } as const;
/** The least of what IN and IS NULL take on their left. */
const OPERAND = 7;
const POSTFIX = 11;

function levelOf(expression: Expression): number {
  if (expression.kind === 'binary') return LEVELS[expression.operator];
  if (expression.kind === 'is-null') return 6;
  if (expression.kind === 'not') return SIGN.not;
  if (expression.kind === 'literal' && isNegative(expression.value)) return SIGN.number;
  return POSTFIX;
}

function isNegative(value: unknown): boolean {
  if (typeof value === 'bigint') return value < 0n;
  return typeof value === 'number' && (value < 0 || Object.is(value, -0));
}

/** Words that begin or join something in Cypher: as a name they are printed in backticks, whether a place needs it or not. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'ALL AND ANY AS ASC ASCENDING BY CALL CASE COLLECT CONTAINS COUNT CREATE DELETE DESC DESCENDING DETACH DISTINCT ELSE END ENDS ' +
    'EXISTS FALSE FILTER FINISH FOREACH IN INF INFINITY INSERT IS LIMIT LET LOAD MATCH MERGE NAN NONE NORMALIZE NOT NULL OFFSET ' +
    'OPTIONAL OR ORDER REDUCE REMOVE RETURN SET SHORTEST SHORTESTPATH ALLSHORTESTPATHS SINGLE SKIP STARTS THEN TRIM TRUE TYPED ' +
    'UNION UNWIND USE USING VALUE WHEN WHERE WITH XOR YIELD'
  ).split(' '),
);

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A name as it stands in Cypher, in backticks where it needs them. */
function printName(name: string): string {
  if (PLAIN.test(name) && !WORDS.has(name.toUpperCase())) return name;
  return `\`${name.replaceAll('`', '``')}\``;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/** In single quotes. A `u` after a backslash is escaped as well: some read `\\u0041` as an `A`. */
function printString(value: string): string {
  let printed = '';
  let after = '';
  for (const character of value) {
    const code = character.charCodeAt(0);
    const known = ESCAPES[character];
    if (known !== undefined) printed += known;
    else if (code < 0x20 || (code >= 0x7f && code <= 0x9f) || (after === '\\' && character === 'u')) {
      printed += `\\u${code.toString(16).padStart(4, '0')}`;
    } else printed += character;
    after = character;
  }
  return `'${printed}'`;
}

/** A float always shows that it is one. */
function printNumber(value: number | bigint): string {
  if (typeof value === 'bigint') return String(value);
  const plain = Object.is(value, -0) ? '-0' : String(value);
  return /[.e]/.test(plain) ? plain : `${plain}.0`;
}
