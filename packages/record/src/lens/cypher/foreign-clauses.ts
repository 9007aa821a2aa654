import type { TokenStream } from './token-stream.ts';

const READ_ONLY = 'The record is read only here: begin with MATCH and end with RETURN.';
const PLAIN = 'Write the query alone: MATCH … RETURN ….';

/**
 * What to say about words of the wider language. They are refused because the grammar has no rule for them; a word that is not
 * here is refused as well.
 */
const REMEDIES: Readonly<Record<string, string>> = {
  CREATE: READ_ONLY,
  MERGE: READ_ONLY,
  SET: READ_ONLY,
  DELETE: READ_ONLY,
  DETACH: READ_ONLY,
  REMOVE: READ_ONLY,
  INSERT: READ_ONLY,
  DROP: READ_ONLY,
  FOREACH: 'There is no FOREACH: the record is read only. To go through a list write UNWIND list AS x.',
  LOAD: 'Files and addresses cannot be read: begin with MATCH.',
  CALL: 'There are no procedures or CALL { }: write the pattern with MATCH, join steps with WITH.',
  USE: 'There is one graph, that of the patient: leave USE out.',
  SHOW: 'Ask for the schema with its own tool; a query begins with MATCH.',
  PROFILE: PLAIN,
  EXPLAIN: PLAIN,
  CYPHER: PLAIN,
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

export function foreignClause(tokens: TokenStream): never {
  const { token } = tokens;
  const known =
    token.kind === 'name' && Object.hasOwn(REMEDIES, token.word) ? REMEDIES[token.word] : undefined;
  return tokens.fail(
    'a clause (MATCH, OPTIONAL MATCH, WITH, UNWIND, RETURN) or the end',
    known ??
      'Check what stands before it: items are separated by commas, conditions by AND or OR, texts are in quotes.',
  );
}
