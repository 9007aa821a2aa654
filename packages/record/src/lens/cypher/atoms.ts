import { refuse } from '../refuse.ts';
import type { Expression, LiteralExpression, PathPattern } from './ast.ts';
import { readMap, readMapProjection } from './maps.ts';
import { isPatternAt } from './patterns.ts';
import type { TokenStream } from './token-stream.ts';

const VALUES = "Write a value: a variable, a property (n.name), a number, a 'text' or a function.";

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
      return tokens.fail('a value', VALUES);
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
  return tokens.fail('a value', VALUES);
}

/** Words that go on with the query: a variable of that name stands in backticks. */
const CONTINUES: ReadonlySet<string> = new Set([
  ...['MATCH', 'OPTIONAL', 'WHERE', 'WITH', 'RETURN', 'UNWIND', 'UNION'],
  ...['AND', 'OR', 'XOR', 'IN', 'IS', 'WHEN', 'THEN', 'ELSE', 'AS'],
]);

function readWord(tokens: TokenStream): Expression {
  const { token } = tokens;
  if (token.kind !== 'name') return tokens.fail('a value', VALUES);
  if (isSubqueryAhead(tokens)) return readSubquery(tokens);
  if (token.word === 'CASE') return readCase(tokens);
  if (CONTINUES.has(token.word)) return tokens.fail('a value', VALUES);
  const call = readCall(tokens);
  if (call) return call;
  if (token.word === 'TRUE') return literal(tokens, true);
  if (token.word === 'FALSE') return literal(tokens, false);
  if (token.word === 'NULL') return literal(tokens, null);
  tokens.take();
  const variable: Expression = { kind: 'variable', name: token.value, span: tokens.since(token.start) };
  return tokens.isSymbol('{') ? readMapProjection(tokens, variable) : variable;
}

const QUANTIFIERS = ['any', 'all', 'none', 'single'] as const;

/** `f(x)`, `duration.between(a, b)`, `count(*)`, `any(x IN xs WHERE …)`; undefined: a name, but no call. */
function readCall(tokens: TokenStream): Expression | undefined {
  const length = callAhead(tokens);
  if (length === undefined) return undefined;
  const { start } = tokens.token;
  const name: string[] = [];
  for (let count = 0; count < length; count += 1) name.push(String(tokens.take().value));
  tokens.take();
  return readArguments(tokens, name.join('').toLowerCase(), start);
}

/** How many tokens the name has, if a `(` follows it. */
function callAhead(tokens: TokenStream): number | undefined {
  let length = 1;
  while (tokens.isSymbol('.', length) && tokens.ahead(length + 1).kind === 'name') length += 2;
  return tokens.isSymbol('(', length) ? length : undefined;
}

function readArguments(tokens: TokenStream, name: string, start: number): Expression {
  const which = QUANTIFIERS.find((quantifier) => quantifier === name);
  if (which && tokens.token.kind === 'name' && tokens.isWord('IN', 1))
    return readQuantifier(tokens, which, start);
  if (name === 'count' && tokens.isSymbol('*') && tokens.isSymbol(')', 1)) {
    tokens.take();
    tokens.take();
    return { kind: 'count-star', span: tokens.since(start) };
  }
  if (name === 'reduce') {
    const instead = 'UNWIND the list and use sum, collect, min or max.';
    refuse('function', 'There is no function `reduce`.', tokens.since(start), instead);
  }
  const distinct = tokens.takeWord('DISTINCT');
  const args: Expression[] = [];
  if (!tokens.isSymbol(')')) {
    do args.push(tokens.rules.expression(tokens));
    while (tokens.takeSymbol(','));
  }
  tokens.expectSymbol(')', `Write ${name}(value), its arguments separated by commas.`);
  return { kind: 'call', name, distinct, arguments: args, span: tokens.since(start) };
}

function readQuantifier(tokens: TokenStream, which: (typeof QUANTIFIERS)[number], start: number): Expression {
  const remedy = `Write ${which}(x IN list WHERE condition).`;
  const variable = tokens.name('', '');
  tokens.take();
  const list = tokens.rules.expression(tokens);
  tokens.expectWord('WHERE', remedy);
  const where = tokens.rules.expression(tokens);
  tokens.expectSymbol(')', remedy);
  return { kind: 'quantifier', which, variable, list, where, span: tokens.since(start) };
}

const CASES = 'Write CASE WHEN condition THEN value ELSE value END.';

function readCase(tokens: TokenStream): Expression {
  const { start } = tokens.take();
  const subject = tokens.isWord('WHEN') ? undefined : tokens.rules.expression(tokens);
  const whens: { when: Expression; then: Expression }[] = [];
  while (tokens.takeWord('WHEN')) {
    const when = tokens.rules.expression(tokens);
    tokens.expectWord('THEN', CASES);
    // biome-ignore lint/suspicious/noThenProperty: the tree is data and says it in the words of Cypher
    whens.push({ when, then: tokens.rules.expression(tokens) });
  }
  if (whens.length === 0) tokens.fail('WHEN', CASES);
  const otherwise = tokens.takeWord('ELSE') ? tokens.rules.expression(tokens) : undefined;
  tokens.expectWord('END', CASES);
  return { kind: 'case', subject, whens, otherwise, span: tokens.since(start) };
}

const LISTS = 'Write a list as [1, 2], or make one of another: [x IN xs WHERE x > 1 | x.name].';

/** `[1, 2]`, `[x IN xs WHERE … | …]` or `[(a)-->(b) WHERE … | …]`. */
function readList(tokens: TokenStream): Expression {
  const index = tokens.at;
  const { start } = tokens.take();
  const constant = tokens.isWord('NULL') || tokens.isWord('TRUE') || tokens.isWord('FALSE');
  if (tokens.token.kind === 'name' && !constant && tokens.isWord('IN', 1)) {
    tokens.separator(tokens.brackets.lastBar.get(index));
    return readListComprehension(tokens, start);
  }
  const named = tokens.token.kind === 'name' && tokens.isSymbol('=', 1);
  if (isPatternAt(tokens, named ? index + 3 : index + 1)) {
    tokens.separator(tokens.brackets.lastBar.get(index));
    return readPatternComprehension(tokens, start);
  }
  const items: Expression[] = [];
  if (!tokens.isSymbol(']')) {
    do items.push(tokens.rules.expression(tokens));
    while (tokens.takeSymbol(','));
  }
  tokens.expectSymbol(']', LISTS);
  return { kind: 'list', items, span: tokens.since(start) };
}

function readListComprehension(tokens: TokenStream, start: number): Expression {
  const variable = tokens.name('', '');
  tokens.take();
  const list = tokens.rules.expression(tokens);
  const where = tokens.takeWord('WHERE') ? tokens.rules.expression(tokens) : undefined;
  const value = tokens.takeSymbol('|') ? tokens.rules.expression(tokens) : undefined;
  tokens.expectSymbol(']', LISTS);
  return { kind: 'list-comprehension', variable, list, where, value, span: tokens.since(start) };
}

function readPatternComprehension(tokens: TokenStream, start: number): Expression {
  const remedy = 'Write [(a)-[:TYPE]->(b) WHERE condition | b.name].';
  const pattern = tokens.nested(() => tokens.rules.path(tokens));
  const where = tokens.takeWord('WHERE') ? tokens.rules.expression(tokens) : undefined;
  tokens.expectSymbol('|', remedy);
  const value = tokens.rules.expression(tokens);
  tokens.expectSymbol(']', remedy);
  return { kind: 'pattern-comprehension', pattern, where, value, span: tokens.since(start) };
}

/** `EXISTS {`, `COUNT {`, and the older `exists((a)-->(b))`. */
function isSubqueryAhead(tokens: TokenStream): boolean {
  if (tokens.isSymbol('{', 1)) return tokens.isWord('EXISTS') || tokens.isWord('COUNT');
  return tokens.isWord('EXISTS') && tokens.isSymbol('(', 1) && isPatternAt(tokens, tokens.at + 2);
}

function readSubquery(tokens: TokenStream): Expression {
  const kind = tokens.isWord('COUNT') ? 'count' : 'exists';
  const { start } = tokens.take();
  const close = tokens.take().value === '{' ? '}' : ')';
  const remedy = `Write ${kind.toUpperCase()} { (a)-[:TYPE]->(b) WHERE condition }: patterns and one WHERE, no RETURN.`;
  if (close === '}') tokens.takeWord('MATCH');
  const patterns: PathPattern[] = [];
  do patterns.push(tokens.nested(() => tokens.rules.path(tokens)));
  while (close === '}' && tokens.takeSymbol(','));
  const where = close === '}' && tokens.takeWord('WHERE') ? tokens.rules.expression(tokens) : undefined;
  if (close === '}' && tokens.takeWord('RETURN')) readIdleReturn(tokens, remedy);
  tokens.expectSymbol(close, remedy);
  return { kind, form: 'braces', patterns, where, span: tokens.since(start) };
}

/** `RETURN 1` or `RETURN a, b`: it changes neither whether there are rows nor how many, and is left out of the tree. */
function readIdleReturn(tokens: TokenStream, remedy: string): void {
  do {
    const { kind, span } = tokens.rules.expression(tokens);
    if (kind !== 'literal' && kind !== 'variable') refuse('grammar', 'A RETURN stands within.', span, remedy);
  } while (tokens.takeSymbol(','));
}

/** `(a)-->(b)` where a condition stands. */
function readPatternPredicate(tokens: TokenStream): Expression {
  const pattern = tokens.nested(() => tokens.rules.path(tokens));
  return { kind: 'exists', form: 'bare', patterns: [pattern], where: undefined, span: pattern.span };
}
