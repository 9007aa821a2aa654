import type { Expression } from './ast.ts';
import { isPatternAt } from './pattern-ahead.ts';
import type { TokenStream } from './token-stream.ts';

const REMEDY = 'Write a list as [1, 2], or make one of another: [x IN xs WHERE x > 1 | x.name].';

/** `[1, 2]`, `[x IN xs WHERE … | …]` or `[(a)-->(b) WHERE … | …]`. */
export function readList(tokens: TokenStream): Expression {
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
  tokens.expectSymbol(']', REMEDY);
  return { kind: 'list', items, span: tokens.since(start) };
}

function readListComprehension(tokens: TokenStream, start: number): Expression {
  const variable = tokens.name('', '');
  tokens.take();
  const list = tokens.rules.expression(tokens);
  const where = tokens.takeWord('WHERE') ? tokens.rules.expression(tokens) : undefined;
  const value = tokens.takeSymbol('|') ? tokens.rules.expression(tokens) : undefined;
  tokens.expectSymbol(']', REMEDY);
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
