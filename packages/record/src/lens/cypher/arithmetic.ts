import { refuse } from '../refuse.ts';
import type { BinaryOperator, Expression } from './ast.ts';
import { readAtom } from './atoms.ts';
import { readLabels } from './labels.ts';
import type { TokenStream } from './token-stream.ts';

/** + - < * / < sign of a number < what follows (`.key`, `[0]`, `:Label`). All join to the left. */
export const readSum = (tokens: TokenStream): Expression => readJoined(tokens, ['+', '-'], readProduct);
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
