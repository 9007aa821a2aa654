import { refuse } from '../refuse.ts';
import type { BinaryOperator, Expression } from './ast.ts';
import { readAtom } from './atoms.ts';
import { readLabels } from './patterns.ts';
import type { TokenStream } from './token-stream.ts';

/** OR < AND < NOT < comparison < IN, CONTAINS, IS NULL … < arithmetic. */
export function readExpression(tokens: TokenStream): Expression {
  return tokens.nested(() => readOr(tokens));
}

const readOr = (tokens: TokenStream) => readLogic(tokens, 'or', readAnd);
const readAnd = (tokens: TokenStream) => readLogic(tokens, 'and', readNot);

type Logic = 'or' | 'and';
const WORDS: Readonly<Record<Logic, string>> = { or: 'OR', and: 'AND' };

function readLogic(
  tokens: TokenStream,
  operator: Logic,
  next: (tokens: TokenStream) => Expression,
): Expression {
  const first = next(tokens);
  if (!tokens.isWord(WORDS[operator])) return first;
  const terms = [first];
  while (tokens.takeWord(WORDS[operator])) terms.push(next(tokens));
  return balanced(operator, terms);
}

/** AND and OR do not care in which order they are joined: a long row of them makes a tree of little depth. */
function balanced(operator: Logic, terms: readonly Expression[]): Expression {
  if (terms.length === 1) return terms[0]!;
  const middle = Math.ceil(terms.length / 2);
  return binary(
    operator,
    balanced(operator, terms.slice(0, middle)),
    balanced(operator, terms.slice(middle)),
  );
}

function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, span: { start: left.span.start, end: right.span.end } };
}

function readNot(tokens: TokenStream): Expression {
  const starts: number[] = [];
  while (tokens.isWord('NOT')) starts.push(tokens.take().start);
  tokens.bounded(starts.length);
  return starts.reduceRight<Expression>(
    (of, start) => ({ kind: 'not', of, span: tokens.since(start) }),
    readComparison(tokens),
  );
}

const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=']);
/** Of other languages, and of the parts of Cypher that are not understood. */
const MISTAKEN: Readonly<Record<string, string>> = {
  '!=': 'Write <> for unequal.',
  '==': 'Write = for equal.',
  '%': 'Write a - (a / b) * b for the remainder of whole numbers.',
  '^': 'Write x * x.',
  '&&': 'Write AND.',
  '||': 'Write OR between conditions, + between texts and lists.',
  '=~': "There are no regular expressions: write toLower(x.name) CONTAINS 'text', STARTS WITH or ENDS WITH.",
};

/** `1 < x <= 5` is `1 < x AND x <= 5`. */
function readComparison(tokens: TokenStream): Expression {
  let left = readPredicate(tokens);
  const terms: Expression[] = [];
  let repeated = false;
  for (;;) {
    const { token } = tokens;
    if (tokens.isWord('XOR')) refuse('operator', 'There is no `XOR`.', token, 'Write (a) <> (b).');
    if (token.kind !== 'symbol') break;
    const mistaken = Object.hasOwn(MISTAKEN, token.value) ? MISTAKEN[token.value] : undefined;
    if (mistaken !== undefined) refuse('operator', `There is no \`${token.value}\`.`, token, mistaken);
    if (!COMPARISONS.has(token.value)) break;
    if (repeated) unrepeatable(tokens, left);
    tokens.take();
    const before = tokens.chains;
    const right = readPredicate(tokens);
    repeated = tokens.chains > before;
    terms.push(binary(token.value as BinaryOperator, left, right));
    left = right;
  }
  if (terms.length === 0) return left;
  if (terms.length > 1) tokens.chains += 1;
  return balanced('and', terms);
}

/** What stands in the middle is in the tree twice; within each other that would double again and again. */
function unrepeatable(tokens: TokenStream, middle: Expression): never {
  const what = 'A comparison like a < b < c has another one in its middle.';
  const instead = 'Write a < b AND b < c.';
  return refuse('nesting', what, { start: middle.span.start, end: tokens.token.end }, instead);
}

const TEXT_PREDICATES = ['STARTS', 'ENDS'] as const;

function readPredicate(tokens: TokenStream): Expression {
  let of = readSum(tokens);
  for (let count = 0; ; count += 1) {
    tokens.bounded(count);
    const next = readPredicateOf(tokens, of);
    if (next === undefined) return of;
    of = next;
  }
}

function readPredicateOf(tokens: TokenStream, of: Expression): Expression | undefined {
  if (tokens.takeWord('IN')) return binary('in', of, readSum(tokens));
  if (tokens.takeWord('CONTAINS')) return binary('contains', of, readSum(tokens));
  for (const word of TEXT_PREDICATES) {
    if (!tokens.takeWord(word)) continue;
    tokens.expectWord('WITH', `Write ${word} WITH 'text'.`);
    return binary(word === 'STARTS' ? 'starts with' : 'ends with', of, readSum(tokens));
  }
  if (tokens.isWord('NOT'))
    tokens.fail('the end of the condition', 'NOT stands before it: NOT x IN [1, 2], NOT x CONTAINS y.');
  if (!tokens.takeWord('IS')) return undefined;
  const negated = tokens.takeWord('NOT');
  tokens.expectWord('NULL', 'Write IS NULL or IS NOT NULL.');
  return { kind: 'is-null', of, negated, span: tokens.since(of.span.start) };
}

/** + - < * / < sign of a number < what follows (`.key`, `[0]`, `:Label`). All join to the left. */
const readSum = (tokens: TokenStream): Expression => readJoined(tokens, ['+', '-'], readProduct);
const readProduct = (tokens: TokenStream) => readJoined(tokens, ['*', '/'], readSigned);

function readJoined(
  tokens: TokenStream,
  operators: readonly BinaryOperator[],
  next: (tokens: TokenStream) => Expression,
): Expression {
  let left = next(tokens);
  for (let count = 1; ; count += 1) {
    const operator = operators.find((symbol) => tokens.isSymbol(symbol));
    if (operator === undefined) return left;
    tokens.bounded(count);
    tokens.take();
    const right = next(tokens);
    left = { kind: 'binary', operator, left, right, span: { start: left.span.start, end: right.span.end } };
  }
}

function readSigned(tokens: TokenStream): Expression {
  if (tokens.isSymbol('-') && isNumber(tokens, 1)) return readNegative(tokens);
  if (tokens.isSymbol('-') || tokens.isSymbol('+')) {
    const what = 'A sign stands before something that is not a plain number.';
    refuse('operator', what, tokens.token, 'Write 0 - x for -x, and x for +x.');
  }
  return readPostfix(tokens);
}

function isNumber(tokens: TokenStream, ahead: number): boolean {
  const { kind } = tokens.ahead(ahead);
  return kind === 'integer' || kind === 'float';
}

/** The sign belongs to the number: the least integer has no positive one. */
function readNegative(tokens: TokenStream): Expression {
  const { start } = tokens.take();
  const token = tokens.take();
  const value = -(token.value as number | bigint);
  const span = tokens.since(start);
  if (typeof value === 'bigint' && value < -(2n ** 63n)) {
    refuse('number', 'An integer is too large.', span, 'An integer is at least -9223372036854775808.');
  }
  return { kind: 'literal', value, span };
}

function readPostfix(tokens: TokenStream): Expression {
  let of = readAtom(tokens);
  for (let count = 0; ; count += 1) {
    tokens.bounded(count);
    if (tokens.takeSymbol('.')) {
      const key = tokens.name('a property', 'Write x.name.');
      of = { kind: 'property', of, key, span: tokens.since(of.span.start) };
    } else if (tokens.takeSymbol('[')) of = readIndex(tokens, of);
    else if (tokens.takeSymbol(':')) {
      const labels = readLabels(tokens);
      of = { kind: 'has-labels', of, labels, span: tokens.since(of.span.start) };
    } else return of;
  }
}

function readIndex(tokens: TokenStream, of: Expression): Expression {
  const remedy = 'Write xs[0], xs[1..3], xs[..3] or xs[1..].';
  const from = tokens.isSymbol('..') ? undefined : tokens.rules.expression(tokens);
  if (!tokens.takeSymbol('..')) {
    tokens.expectSymbol(']', remedy);
    return { kind: 'index', of, at: from!, span: tokens.since(of.span.start) };
  }
  const to = tokens.isSymbol(']') ? undefined : tokens.rules.expression(tokens);
  tokens.expectSymbol(']', remedy);
  return { kind: 'slice', of, from, to, span: tokens.since(of.span.start) };
}
