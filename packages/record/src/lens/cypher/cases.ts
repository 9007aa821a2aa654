import type { Expression } from './ast.ts';
import type { TokenStream } from './token-stream.ts';

const REMEDY = 'Write CASE WHEN condition THEN value ELSE value END.';

export function readCase(tokens: TokenStream): Expression {
  const { start } = tokens.take();
  const subject = tokens.isWord('WHEN') ? undefined : tokens.rules.expression(tokens);
  const whens: { when: Expression; then: Expression }[] = [];
  while (tokens.takeWord('WHEN')) {
    const when = tokens.rules.expression(tokens);
    tokens.expectWord('THEN', REMEDY);
    // biome-ignore lint/suspicious/noThenProperty: the tree is data and says it in the words of Cypher
    whens.push({ when, then: tokens.rules.expression(tokens) });
  }
  if (whens.length === 0) tokens.fail('WHEN', REMEDY);
  const otherwise = tokens.takeWord('ELSE') ? tokens.rules.expression(tokens) : undefined;
  tokens.expectWord('END', REMEDY);
  return { kind: 'case', subject, whens, otherwise, span: tokens.since(start) };
}
