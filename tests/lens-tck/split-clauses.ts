import { GraphNotBuilt } from './scenario-graph.ts';

export interface ClauseText {
  readonly keyword: string;
  /** What follows the keyword, up to the next clause. */
  readonly body: string;
}

const KEYWORDS = new Set(['CREATE', 'UNWIND', 'MATCH', 'WITH', 'DELETE']);
const TOKEN = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`]*`|[A-Za-z_]\w*|[\s\S]/g;

/** The clauses of a statement that makes a graph. Throws GraphNotBuilt on a statement that starts with anything else. */
export function splitClauses(statement: string): readonly ClauseText[] {
  const clauses: { keyword: string; body: string }[] = [];
  let depth = 0;
  let before = '';
  for (const [token] of statement.matchAll(TOKEN)) {
    if ('([{'.includes(token)) depth += 1;
    if (')]}'.includes(token)) depth -= 1;
    const keyword = token.toUpperCase();
    // `STARTS WITH` is no clause.
    if (depth === 0 && KEYWORDS.has(keyword) && !/^(STARTS|ENDS)$/i.test(before))
      clauses.push({ keyword, body: '' });
    else {
      const last = clauses.at(-1);
      if (last !== undefined) last.body += token;
      else if (token.trim() !== '') throw new GraphNotBuilt(`a statement that starts with ${token}`);
    }
    if (token.trim() !== '') before = token;
  }
  return clauses;
}
