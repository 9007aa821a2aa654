import type { LensLimits } from '../limits.ts';
import { refuse } from '../refuse.ts';
import type { Query, SingleQuery } from './ast.ts';
import { readSingleQuery } from './clauses.ts';
import { readExpression } from './expression.ts';
import { readPath } from './patterns.ts';
import { type Rules, TokenStream } from './token-stream.ts';

const RULES: Rules = { expression: readExpression, path: readPath };

/** The tree of a query. Throws LensRefusal at the first token that no rule takes; never anything else, and never deep in the stack. */
export function parseCypher(text: string, limits: LensLimits): Query {
  if (text.length > limits.textLength) {
    refuse(
      'text-length',
      `The query is longer than ${limits.textLength} characters.`,
      undefined,
      'Ask less at once.',
    );
  }
  const tokens = new TokenStream(text, limits, RULES);
  const branches: SingleQuery[] = [readSingleQuery(tokens)];
  let distinct: boolean | undefined;
  while (tokens.isWord('UNION')) {
    const { start } = tokens.take();
    const every = tokens.takeWord('ALL');
    if (distinct === every) {
      refuse('grammar', 'UNION and UNION ALL are mixed.', tokens.since(start), 'Use one of them throughout.');
    }
    distinct = !every;
    if (!every) tokens.takeWord('DISTINCT');
    branches.push(readSingleQuery(tokens));
  }
  tokens.takeSymbol(';');
  if (tokens.token.kind !== 'end')
    tokens.fail('the end', 'Send one query at a time, without anything after `;`.');
  return { branches, distinct: distinct ?? true };
}
