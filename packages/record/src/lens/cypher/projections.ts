import type { Expression, Projection, ProjectionItem } from './ast.ts';
import type { TokenStream } from './token-stream.ts';

/** After WITH or RETURN. */
export function readProjection(tokens: TokenStream, kind: Projection['kind'], start: number): Projection {
  const distinct = tokens.takeWord('DISTINCT');
  const star = tokens.takeSymbol('*');
  const items = !star || tokens.takeSymbol(',') ? readItems(tokens) : [];
  const orderBy = tokens.takeWord('ORDER') ? readOrder(tokens) : [];
  const skip = tokens.takeWord('SKIP') ? tokens.rules.expression(tokens) : undefined;
  const limit = tokens.takeWord('LIMIT') ? tokens.rules.expression(tokens) : undefined;
  const where = kind === 'with' && tokens.takeWord('WHERE') ? tokens.rules.expression(tokens) : undefined;
  return { kind, distinct, star, items, orderBy, skip, limit, where, span: tokens.since(start) };
}

function readItems(tokens: TokenStream): readonly ProjectionItem[] {
  const items: ProjectionItem[] = [];
  do {
    const { start } = tokens.token;
    const value = tokens.rules.expression(tokens);
    const span = tokens.since(start);
    const aliased = tokens.takeWord('AS');
    const as = aliased
      ? tokens.name('a name', 'Write value AS name.')
      : written(tokens, value, span.start, span.end);
    items.push({ value, as, aliased });
  } while (tokens.takeSymbol(','));
  return items;
}

/** A variable's column is its name, without backticks. */
function written(tokens: TokenStream, value: Expression, start: number, end: number): string {
  return value.kind === 'variable' ? value.name : tokens.text.slice(start, end);
}

function readOrder(tokens: TokenStream): Projection['orderBy'] {
  tokens.expectWord('BY', 'Write ORDER BY x.date DESC.');
  const keys: { value: Expression; descending: boolean }[] = [];
  do {
    const value = tokens.rules.expression(tokens);
    keys.push({ value, descending: readDescending(tokens) });
  } while (tokens.takeSymbol(','));
  return keys;
}

function readDescending(tokens: TokenStream): boolean {
  if (tokens.takeWord('DESC') || tokens.takeWord('DESCENDING')) return true;
  if (!tokens.takeWord('ASC')) tokens.takeWord('ASCENDING');
  return false;
}
