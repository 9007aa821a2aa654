import { refuse } from '../refuse.ts';
import type { Expression, LiteralExpression } from './ast.ts';
import { readCall } from './calls.ts';
import { readCase } from './cases.ts';
import { readList } from './lists.ts';
import { readMap, readMapProjection } from './maps.ts';
import { isPatternAt } from './pattern-ahead.ts';
import { isSubqueryAhead, readPatternPredicate, readSubquery } from './subqueries.ts';
import type { TokenStream } from './token-stream.ts';

const REMEDY = "Write a value: a variable, a property (n.name), a number, a 'text' or a function.";

export function readAtom(tokens: TokenStream): Expression {
  const { token } = tokens;
  switch (token.kind) {
    case 'integer':
      if (token.value >= 2n ** 63n) {
        refuse('number', 'An integer is too large.', token, 'An integer is at most 9223372036854775807.');
      }
      return literal(tokens, token.value);
    case 'float':
    case 'string':
      return literal(tokens, token.value);
    case 'name':
      return readWord(tokens);
    case 'symbol':
      return readSymbol(tokens, token.value);
    case 'end':
      return tokens.fail('a value', REMEDY);
  }
}

function literal(tokens: TokenStream, value: LiteralExpression['value']): LiteralExpression {
  const { start, end } = tokens.take();
  return { kind: 'literal', value, span: { start, end } };
}

function readSymbol(tokens: TokenStream, symbol: string): Expression {
  const { start } = tokens.token;
  if (symbol === '(') {
    if (isPatternAt(tokens, tokens.at)) return readPatternPredicate(tokens);
    tokens.take();
    const inner = tokens.rules.expression(tokens);
    if (tokens.isSymbol(',')) tokens.fail('`)`', "Write a list in square brackets: ['a', 'b'].");
    tokens.expectSymbol(')', 'Close the bracket after the expression.');
    return inner;
  }
  if (symbol === '[') return readList(tokens);
  if (symbol === '{') return readMap(tokens);
  if (symbol === '$') {
    tokens.take();
    const name = tokens.name('the name of a parameter', 'Write a parameter as $name, e.g. $patient_uuid.');
    return { kind: 'parameter', name, span: tokens.since(start) };
  }
  if (symbol === '!') refuse('operator', 'There is no `!`.', tokens.token, 'Write NOT.');
  return tokens.fail('a value', REMEDY);
}

/** Words that go on with the query: a variable of that name stands in backticks. */
const CONTINUES: ReadonlySet<string> = new Set([
  ...['MATCH', 'OPTIONAL', 'WHERE', 'WITH', 'RETURN', 'UNWIND', 'UNION'],
  ...['AND', 'OR', 'XOR', 'IN', 'IS', 'WHEN', 'THEN', 'ELSE', 'AS'],
]);

function readWord(tokens: TokenStream): Expression {
  const { token } = tokens;
  if (token.kind !== 'name') return tokens.fail('a value', REMEDY);
  if (isSubqueryAhead(tokens)) return readSubquery(tokens);
  if (token.word === 'CASE') return readCase(tokens);
  if (CONTINUES.has(token.word)) return tokens.fail('a value', REMEDY);
  const call = readCall(tokens);
  if (call) return call;
  if (token.word === 'TRUE') return literal(tokens, true);
  if (token.word === 'FALSE') return literal(tokens, false);
  if (token.word === 'NULL') return literal(tokens, null);
  tokens.take();
  const variable: Expression = { kind: 'variable', name: token.value, span: tokens.since(token.start) };
  return tokens.isSymbol('{') ? readMapProjection(tokens, variable) : variable;
}
