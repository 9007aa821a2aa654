import type { Expression, MapExpression } from './ast.ts';
import type { TokenStream } from './token-stream.ts';

const REMEDY = 'Write a map as {key: value, other: value}.';

/** `{a: 1, b: 'x'}` */
export function readMap(tokens: TokenStream): MapExpression {
  const { start } = tokens.token;
  tokens.expectSymbol('{', REMEDY);
  const entries: (readonly [string, Expression])[] = [];
  if (!tokens.isSymbol('}')) {
    do {
      const key = tokens.name('a key', REMEDY);
      tokens.expectSymbol(':', REMEDY);
      entries.push([key, tokens.rules.expression(tokens)]);
    } while (tokens.takeSymbol(','));
  }
  tokens.expectSymbol('}', REMEDY);
  return { kind: 'map', entries, span: tokens.since(start) };
}

/** `n {.name, days: 3, other}`, after the `n`. */
export function readMapProjection(tokens: TokenStream, of: Expression): Expression {
  const remedy = 'Write a map projection as n {.name, .date, other: value}.';
  tokens.expectSymbol('{', remedy);
  const entries: (readonly [string, Expression])[] = [];
  if (!tokens.isSymbol('}')) {
    do {
      const { start } = tokens.token;
      if (tokens.takeSymbol('.')) {
        const key = tokens.name('a property', remedy);
        entries.push([key, { kind: 'property', of, key, span: tokens.since(start) }]);
        continue;
      }
      const name = tokens.name('a key', remedy);
      if (tokens.takeSymbol(':')) entries.push([name, tokens.rules.expression(tokens)]);
      else entries.push([name, { kind: 'variable', name, span: tokens.since(start) }]);
    } while (tokens.takeSymbol(','));
  }
  tokens.expectSymbol('}', remedy);
  return { kind: 'map-projection', of, entries, span: tokens.since(of.span.start) };
}
