import type { Clause, Expression, Match, PathPattern, SingleQuery, Unwind } from './ast.ts';
import { foreignClause } from './foreign-clauses.ts';
import { readProjection } from './projections.ts';
import type { TokenStream } from './token-stream.ts';

/** Clauses up to UNION, `;` or the end. */
export function readSingleQuery(tokens: TokenStream): SingleQuery {
  const clauses: Clause[] = [];
  while (!isOver(tokens)) clauses.push(readClause(tokens));
  if (clauses.length === 0) tokens.fail('MATCH', 'Write MATCH (p:Patient) … RETURN ….');
  return { clauses };
}

function isOver(tokens: TokenStream): boolean {
  return tokens.token.kind === 'end' || tokens.isSymbol(';') || tokens.isWord('UNION');
}

function readClause(tokens: TokenStream): Clause {
  const { start } = tokens.token;
  if (tokens.takeWord('MATCH')) return readMatch(tokens, start, false);
  if (tokens.isWord('OPTIONAL') && tokens.isWord('MATCH', 1)) {
    tokens.take();
    tokens.take();
    return readMatch(tokens, start, true);
  }
  if (tokens.takeWord('UNWIND')) return readUnwind(tokens, start);
  if (tokens.takeWord('WITH')) return readProjection(tokens, 'with', start);
  if (tokens.takeWord('RETURN')) return readProjection(tokens, 'return', start);
  return foreignClause(tokens);
}

function readMatch(tokens: TokenStream, start: number, optional: boolean): Match {
  const patterns: PathPattern[] = [];
  do patterns.push(tokens.rules.path(tokens));
  while (tokens.takeSymbol(','));
  const where: Expression | undefined = tokens.takeWord('WHERE')
    ? tokens.rules.expression(tokens)
    : undefined;
  return { kind: 'match', optional, patterns, where, span: tokens.since(start) };
}

function readUnwind(tokens: TokenStream, start: number): Unwind {
  const list = tokens.rules.expression(tokens);
  tokens.expectWord('AS', 'Write UNWIND list AS x.');
  const as = tokens.name('a name', 'Write UNWIND list AS x.');
  return { kind: 'unwind', list, as, span: tokens.since(start) };
}
