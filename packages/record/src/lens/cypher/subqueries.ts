import { refuse } from '../refuse.ts';
import type { Expression, PathPattern } from './ast.ts';
import { isPatternAt } from './pattern-ahead.ts';
import type { TokenStream } from './token-stream.ts';

/** `EXISTS {`, `COUNT {`, and the older `exists((a)-->(b))`. */
export function isSubqueryAhead(tokens: TokenStream): boolean {
  if (tokens.isSymbol('{', 1)) return tokens.isWord('EXISTS') || tokens.isWord('COUNT');
  return tokens.isWord('EXISTS') && tokens.isSymbol('(', 1) && isPatternAt(tokens, tokens.at + 2);
}

export function readSubquery(tokens: TokenStream): Expression {
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
export function readPatternPredicate(tokens: TokenStream): Expression {
  const pattern = tokens.nested(() => tokens.rules.path(tokens));
  return { kind: 'exists', form: 'bare', patterns: [pattern], where: undefined, span: pattern.span };
}
