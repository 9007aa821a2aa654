import type { LensLimits } from '../limits.ts';
import { refuse } from '../refuse.ts';
import type {
  Clause,
  Expression,
  Match,
  PathPattern,
  Projection,
  ProjectionItem,
  Query,
  SingleQuery,
  Unwind,
} from './ast.ts';
import { readExpression } from './expression.ts';
import { readPath } from './patterns.ts';
import { type Rules, TokenStream } from './token-stream.ts';

const RULES: Rules = { expression: readExpression, path: readPath };

/** The tree of a query. Throws LensRefusal at the first token that no rule takes; never anything else, and never deep in the stack. */
export function parseCypher(text: string, limits: LensLimits): Query {
  if (text.length > limits.textLength) {
    const instead = 'Ask less at once.';
    refuse('text-length', `The query is longer than ${limits.textLength} characters.`, undefined, instead);
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

/** Clauses up to UNION, `;` or the end. */
function readSingleQuery(tokens: TokenStream): SingleQuery {
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

/** After WITH or RETURN. */
function readProjection(tokens: TokenStream, kind: Projection['kind'], start: number): Projection {
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

const READ_ONLY = 'The record is read only here: begin with MATCH and end with RETURN.';
const PLAIN = 'Write the query alone: MATCH … RETURN ….';

/**
 * What to say about words of the wider language. They are refused because the grammar has no rule for them; a word that is not
 * here is refused as well.
 */
const REMEDIES: Readonly<Record<string, string>> = {
  ...{ CREATE: READ_ONLY, MERGE: READ_ONLY, INSERT: READ_ONLY, SET: READ_ONLY },
  ...{ DELETE: READ_ONLY, DETACH: READ_ONLY, REMOVE: READ_ONLY, DROP: READ_ONLY },
  FOREACH: 'There is no FOREACH: the record is read only. To go through a list write UNWIND list AS x.',
  LOAD: 'Files and addresses cannot be read: begin with MATCH.',
  CALL: 'There are no procedures or CALL { }: write the pattern with MATCH, join steps with WITH.',
  USE: 'There is one graph, that of the patient: leave USE out.',
  SHOW: 'Ask for the schema with its own tool; a query begins with MATCH.',
  ...{ PROFILE: PLAIN, EXPLAIN: PLAIN, CYPHER: PLAIN },
  FILTER: 'Write WHERE after MATCH or WITH.',
  LET: 'Write WITH *, value AS name.',
  FINISH: 'End with RETURN.',
  WHERE:
    'One WHERE stands after each MATCH, OPTIONAL MATCH or WITH; join conditions with AND, after UNWIND write WITH * WHERE.',
  ORDER: 'ORDER BY stands once, directly after the items of RETURN or WITH.',
  SKIP: 'SKIP stands after ORDER BY and before LIMIT.',
  LIMIT: 'LIMIT stands once, at the end of RETURN or WITH.',
  HAVING: 'There is no HAVING: write WITH x, count(*) AS n WHERE n > 1.',
  GROUP: 'There is no GROUP BY: what stands beside an aggregate in RETURN or WITH is what it is grouped by.',
  SELECT: 'This is Cypher: MATCH (p:Patient)-[:HAS_CONDITION]->(c:ConditionCase) RETURN c.name.',
  OPTIONAL: 'Write OPTIONAL MATCH.',
  AND: 'A condition stands after WHERE: WHERE a AND b.',
  OR: 'A condition stands after WHERE: WHERE a OR b.',
};

function foreignClause(tokens: TokenStream): never {
  const { token } = tokens;
  const known =
    token.kind === 'name' && Object.hasOwn(REMEDIES, token.word) ? REMEDIES[token.word] : undefined;
  return tokens.fail(
    'a clause (MATCH, OPTIONAL MATCH, WITH, UNWIND, RETURN) or the end',
    known ??
      'Check what stands before it: items are separated by commas, conditions by AND or OR, texts are in quotes.',
  );
}
