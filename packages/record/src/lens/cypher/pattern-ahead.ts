import type { TokenStream } from './token-stream.ts';

/**
 * Whether the `(` at this index opens a pattern with at least one relationship rather than an expression in brackets. Looks at
 * the brackets' table only, so that it costs the same however deep they are.
 */
export function isPatternAt(tokens: TokenStream, index: number): boolean {
  const is = (at: number, ...symbols: readonly string[]) => {
    const token = tokens.tokenAt(at);
    return token.kind === 'symbol' && symbols.includes(token.value);
  };
  if (!is(index, '(')) return false;
  const close = tokens.brackets.closing.get(index)!;
  const second = tokens.tokenAt(index + 1);
  if (second.kind === 'name') {
    const third = tokens.tokenAt(index + 2);
    const where = third.kind === 'name' && third.word === 'WHERE';
    if (!where && second.word !== 'WHERE' && !is(index + 2, ')', ':', '{')) return false;
  } else if (!is(index + 1, ')', ':', '{')) return false;
  let at = close + 1;
  if (is(at, '<')) at += 1;
  if (!is(at, '-')) return false;
  at = is(at + 1, '[') ? tokens.brackets.closing.get(at + 1)! + 1 : at + 1;
  if (!is(at, '-')) return false;
  at += is(at + 1, '>') ? 2 : 1;
  return is(at, '(');
}
