import { describe, expect, it } from 'vitest';
import { CLINICAL_SCHEMA } from '../../graph/clinical-schema.ts';
import type { Expression, Query } from '../cypher/ast.ts';
import { parseCypher } from '../cypher/parse.ts';
import { CLINICAL_LIMITS } from '../limits.ts';
import { faultsOfForm, refusedBy } from '../test-support/refusal-form.fixture.ts';
import { compileQuery } from './compile-query.ts';

/** Compiled without the gate, which would refuse some of these before. */
const refusedOf = (text: string) => refusedAs(parseCypher(text, CLINICAL_LIMITS));

function refusedAs(query: Query) {
  const options = { schema: CLINICAL_SCHEMA, limits: CLINICAL_LIMITS, parameters: {}, now: new Date() };
  return refusedBy(() => compileQuery(query, options, { tenant: 't', compartment: 'c', asOf: undefined }));
}

const P = 'MATCH (p:Patient)';

describe('what the compiler refuses [A5]', () => {
  it.each([
    ['a list as a condition', `${P} WHERE [1] RETURN p`, '[1]', 'type'],
    ['a number as a condition of NOT', 'RETURN NOT 1 AS x', '1', 'type'],
    ['a text beside AND', "RETURN 'a' AND true AS x", "'a'", 'type'],
    ['a number after WHEN', 'RETURN CASE WHEN 7 THEN 1 END AS x', '7', 'type'],
    ['a number as the condition of a list', 'RETURN [x IN [1] WHERE 5 | x] AS x', '5', 'type'],
    ['a number that has no lower case', 'RETURN toLower(1) AS x', '1', 'type'],
    ['a date and an integer', 'RETURN date() + 1 AS x', 'date() + 1', 'type'],
    ['a date that is compared with an integer', 'RETURN date() = 1 AS x', 'date() = 1', 'temporal'],
    ['durations that are compared', "RETURN duration('P1D') < duration('P2D') AS x", 'duration', 'temporal'],
    ['a property of a list', 'RETURN [1].x AS x', '[1].x', 'property'],
    ['a property of a number', 'RETURN (1).year AS x', '1', 'property'],
    ['an element of a number', 'RETURN (1)[0] AS x', '1', 'type'],
    ['labels of a list', 'RETURN labels([1]) AS x', 'labels([1])', 'type'],
    ['a path that is none', `${P} RETURN nodes(p) AS x`, 'nodes(p)', 'type'],
    ['the length of a list', 'RETURN length([1]) AS x', 'length([1])', 'type'],
    ['a truth value as a float', 'RETURN toFloat(true) AS x', 'toFloat(true)', 'conversion'],
    ['the date of a list', 'RETURN date([1]) AS x', 'date([1])', 'type'],
    ['the moment of a date', 'RETURN datetime(date()) AS x', 'datetime(date())', 'temporal'],
    ['a duration of a number', 'RETURN duration(5) AS x', 'duration(5)', 'type'],
    ['a share beyond one', 'RETURN percentileCont(1.5, 2) AS x', 'percentileCont(1.5, 2)', 'argument'],
    ['an aggregate of a row', `${P} WHERE collect(p) = [] RETURN p`, 'collect(p)', 'aggregate'],
    ['a count of a row', `${P} WHERE count(*) > 1 RETURN p`, 'count(*)', 'aggregate'],
    ['a variable of nobody', `${P} RETURN q AS x`, 'q', 'variable'],
    ['a variable where there is none', 'RETURN q AS x', 'q', 'variable'],
    ['a parameter without a value', 'RETURN $nobody AS x', '$nobody', 'parameter'],
    ['a list of nothing', 'UNWIND 1 AS x RETURN x', 'UNWIND', 'type'],
    ['a count of rows that is none', 'RETURN 1 AS x LIMIT -1', '-1', 'row-count'],
    ['a count of rows that is a text', "RETURN 1 AS x SKIP 'a'", "'a'", 'row-count'],
    ['a number in a pattern', 'WITH 1 AS q MATCH (q)-->(y) RETURN y', '(q)', 'type'],
    ['a walk without an end', 'MATCH (a)-[*]->(b) RETURN b', '-[*]->', 'hops'],
    ['a row that is gone', `${P} WITH count(p) AS n ORDER BY p.name RETURN n`, 'p.name', 'grouping'],
  ])('says in full sentences, and where: %s', (_, text, at, rule) => {
    const refused = refusedOf(text);
    expect(faultsOfForm(refused)).toEqual([]);
    expect(refused).toMatchObject({ rule, when: 'before' });
    expect(text.slice(refused.span!.start).startsWith(at)).toBe(true);
  });

  it('says what is wrong with the whole', () => {
    const refused = refusedOf('RETURN 1 AS x UNION RETURN 2 AS y');
    expect(faultsOfForm(refused)).toEqual([]);
    expect(refused.rule).toBe('union');
  });

  it('a tree that is deeper than calls can go, which no text within the limits makes', () => {
    const span = { start: 0, end: 1 };
    let deep: Expression = { kind: 'literal', value: true, span };
    for (let level = 0; level < 50_000; level += 1) deep = { kind: 'not', of: deep, span };
    const items = [{ value: deep, as: 'x', aliased: true }];
    const [branch] = parseCypher('RETURN 1 AS x', CLINICAL_LIMITS).branches;
    const clauses = branch!.clauses.map((clause) =>
      clause.kind === 'return' ? { ...clause, items } : clause,
    );
    expect(refusedAs({ branches: [{ clauses }], distinct: false }).rule).toBe('size');
  });

  it('names functions as they are written', () => {
    const { what, instead } = refusedOf('RETURN PERCENTILECONT(1.5, 2) AS x');
    expect(`${what} ${instead}`).toContain('percentileCont(');
    expect(`${what} ${instead}`).not.toMatch(/percentilecont/);
  });

  it('an article as it is spoken', () => {
    expect(refusedOf('RETURN toLower(1) AS x').what).toBe('This is an integer where a string must stand.');
  });
});
