import { LensRefusal } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { CLINICAL_SCHEMA } from '../graph/clinical-schema.ts';
import { parseCypher } from './cypher/parse.ts';
import { checkQuery } from './gate/check.ts';
import { CLINICAL_LIMITS } from './limits.ts';

const C = 'MATCH (p:Patient)-[r:HAS_CONDITION]->(c:ConditionCase)';

function refusedOf(text: string) {
  try {
    checkQuery(text, parseCypher(text, CLINICAL_LIMITS), CLINICAL_SCHEMA, CLINICAL_LIMITS);
  } catch (error) {
    if (error instanceof LensRefusal) return error.refused;
    throw error;
  }
  throw new Error(`taken: ${text}`);
}

/** Cypher that Neo4j takes and nobody asks in: it is refused, with what to write. */
describe('what the language does not have [A5]', () => {
  it.each([
    [`${C} WHERE c.name = 'a' XOR c.name = 'b' RETURN c`, 'operator', '(a) <> (b)'],
    ['RETURN 7 % 2 AS x', 'operator', 'a - (a / b) * b'],
    ['RETURN 2 ^ 3 AS x', 'operator', 'x * x'],
    [`${C} RETURN -size(c.name) AS x`, 'operator', '0 - x'],
    ['RETURN 0x1F AS x', 'number', '12, 1.5'],
    ['RETURN $1 AS x', 'grammar', '$patient_uuid'],
    ['MATCH (c:ConditionCase:Observation) RETURN c', 'grammar', ':A|B'],
    ['MATCH (c:ConditionCase&Observation) RETURN c', 'grammar', ':A|B'],
    ["MATCH (c:ConditionCase WHERE c.status = 'active') RETURN c", 'grammar', 'after the patterns'],
    ['MATCH (p:Patient)-[r:HAS_CONDITION {x: 1}]->(c) RETURN c', 'grammar', 'compare in WHERE'],
    ['MATCH (p:Patient)-[r:HAS_CONDITION*1..2]->(c) RETURN c', 'grammar', 'Name the path'],
    [`${C} MATCH (q)-[r]-(d) RETURN d`, 'redeclared', 'another name'],
    [`${C} RETURN c {.*} AS m`, 'grammar', 'n {.name, .date'],
    [`${C} RETURN keys(c) AS x`, 'function', 'The schema lists them'],
    [`${C} RETURN properties(c) AS x`, 'function', 'RETURN n'],
    [`${C} RETURN substring(c.name, 1) AS x`, 'function', 'left(x, n)'],
    [`${C} RETURN localdatetime() AS x`, 'function', 'datetime('],
    ['RETURN range(1, 9, 2) AS x', 'arity', 'range(x, y)'],
  ])('%s', (text, rule, instead) => {
    const refused = refusedOf(text);
    expect(refused.rule).toBe(rule);
    expect(refused.instead).toContain(instead);
  });
});
