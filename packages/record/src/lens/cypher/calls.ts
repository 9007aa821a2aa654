import { refuse } from '../refuse.ts';
import type { Expression } from './ast.ts';
import type { TokenStream } from './token-stream.ts';

const QUANTIFIERS = ['any', 'all', 'none', 'single'] as const;

/** `f(x)`, `duration.between(a, b)`, `count(*)`, `any(x IN xs WHERE …)`; undefined: a name, but no call. */
export function readCall(tokens: TokenStream): Expression | undefined {
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
