import { LensRefusal } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { CLINICAL_SCHEMA } from '../../graph/clinical-schema.ts';
import type { GraphSchema } from '../../graph/graph-schema.ts';
import { parseCypher } from '../cypher/parse.ts';
import { CLINICAL_LIMITS } from '../limits.ts';
import { CHECKS, type Check, checkQuery } from './check.ts';

/** The parser has limits of its own; here the gate's are tried. */
const LOOSE = { ...CLINICAL_LIMITS, textLength: 1_000_000, nesting: 1_000 };
const GATE = { ...CLINICAL_LIMITS, stringLength: 500, listLength: 500 };
const LOOSE_SCHEMA: GraphSchema = { ...CLINICAL_SCHEMA, strict: false };

function ruleOf(
  text: string,
  checks: readonly Check[] = CHECKS,
  schema = CLINICAL_SCHEMA,
): string | undefined {
  try {
    checkQuery(text, parseCypher(text, LOOSE), schema, GATE, checks);
  } catch (error) {
    if (error instanceof LensRefusal) return error.refused.rule;
    throw error;
  }
  return undefined;
}

const hintsOf = (text: string) =>
  checkQuery(text, parseCypher(text, LOOSE), CLINICAL_SCHEMA, CLINICAL_LIMITS).hints.join('\n');

const P = 'MATCH (p:Patient)';
const C = `${P}-[:HAS_CONDITION]->(c:ConditionCase)`;

/** For each check what only it refuses. */
const CASES: readonly (readonly [check: string, text: string])[] = [
  ['text-length', `${C} RETURN c ${' '.repeat(8_000)}`],
  ['nesting', `${C} RETURN ${'size('.repeat(41)}1${')'.repeat(41)}`],
  ['clause-count', `${C} ${'WITH c '.repeat(30)} RETURN c`],
  [
    'expression-count',
    `${C} RETURN ${['a', 'b', 'c', 'd'].map((name) => `[${'1,'.repeat(400)}1] AS ${name}`)}`,
  ],
  ['pattern-elements', `${C} MATCH ${'(p)--'.repeat(30)}(p) RETURN c`],
  ['literal-size', `${C} WHERE c.name = '${'x'.repeat(501)}' RETURN c`],
  ['clause-order', C],
  ['clause-order', `${C} RETURN c MATCH (c) RETURN c`],
  ['column-names', `${C} RETURN c.name AS x, c.code AS x`],
  ['column-names', `${C} WITH c, count(*) RETURN c`],
  ['column-names', 'MATCH () RETURN *'],
  ['union-columns', `${C} RETURN c.name AS x UNION ${C} RETURN c.name AS y`],
  ['calls', `${C} RETURN frobnicate(c.name)`],
  ['calls', `${C} RETURN toLower(c.name, c.code)`],
  ['calls', `${C} RETURN toLower(DISTINCT c.name)`],
  ['calls', `${C} RETURN id(c)`],
  ['predicate-places', `${C} RETURN size((p)-[:HAS_CONDITION]->()) AS n`],
  ['predicate-variables', `${C} WHERE (c)-[:IS_A]->(t) RETURN c`],
  ['known-variables', `${C} RETURN d`],
  ['known-variables', `${C} WITH p RETURN c`],
  ['known-variables', `${C} RETURN DISTINCT c.name ORDER BY c.code`],
  ['known-variables', `${C} RETURN c.name, count(*) ORDER BY c.code`],
  ['known-variables', `${C} RETURN [x IN [1] | x], x`],
  ['known-variables', `${C} RETURN c LIMIT c`],
  ['redeclared', `${P}-[p:HAS_CONDITION]->(c) RETURN c`],
  ['redeclared', `${C} MATCH c = (p)-[:HAS_ALLERGY]->() RETURN c`],
  ['redeclared', `${C} UNWIND [1] AS c RETURN c`],
  ['redeclared', `${P}-[r:HAS_CONDITION]->()<-[r:HAS_CONDITION]-() RETURN r`],
  ['redeclared', `${C} WITH p, count(c) AS n MATCH (n) RETURN n`],
  ['aggregate-places', `${C} WHERE count(c) > 1 RETURN c`],
  ['aggregate-places', `${C} RETURN count(count(c))`],
  ['aggregate-places', `${C} RETURN c.name ORDER BY max(c.onset_date)`],
  ['aggregate-places', `${C} RETURN [x IN [1] | count(*)]`],
  ['aggregate-mixture', `${C} RETURN c.name + count(*)`],
  ['counts', `${C} RETURN c LIMIT -1`],
  ['counts', `${C} RETURN c SKIP 1.5`],
  ['bounded-paths', `${P}-[*]->(x) RETURN x`],
  ['bounded-paths', `${P}-[*1..6]->(x) RETURN x`],
  ['labels', `${C} WHERE c:Disease RETURN c`],
  ['relationship-types', `MATCH ()-[:HAS_CASE*0..1]->() RETURN 1`],
  ['ends', `${P}<-[:HAS_CONDITION]-(c:ConditionCase) RETURN c.name`],
  ['ends', `${C}-[:IS_A]->(t:ObservationType) RETURN t.name`],
  ['ends', `${P}-[:IS_A*1..2]->(x) RETURN x`],
  ['properties', `${C} RETURN c.date`],
  ['properties', `${P}-[:HAS_CONDITION]->(c) RETURN c.date`],
  ['properties', `${P}-[:HAS_CONDITION]->({date: 1}) RETURN p`],
  ['properties', `${P}-[r:HAS_CONDITION]->() RETURN r.date`],
  ['properties', `${C} WITH collect(c) AS cs UNWIND cs AS x RETURN x.date`],
  ['properties', `${C} RETURN c {.name, .date}`],
  ['properties', `${C} RETURN c.name.first`],
  ['temporals', `${C} WHERE c.onset_date > '2020-01-01' RETURN c`],
  ['temporals', `${C} WHERE c.onset_date > datetime() RETURN c`],
  ['temporals', `${C} WHERE c.onset_date STARTS WITH '2020' RETURN c`],
  ['temporals', `${C} RETURN date() - 30`],
  ['temporals', `${C} RETURN date() - c.onset_date`],
  ['type-alone', 'MATCH (t:ConditionType) RETURN t.name'],
  ['type-alone', `${C} MATCH (t:ConditionType|Medication) RETURN t.name`],
  ['products', 'MATCH (a:Observation), (b:Observation), (c:Observation) RETURN count(*)'],
  ['products', `${C} MATCH (a:Encounter) WHERE COUNT { (b:Encounter), (d:Encounter) } > 1 RETURN count(*)`],
];

describe('gate [A5]', () => {
  it.each(CASES)('without the check %s a query passes that must not: %#', (name, text) => {
    expect(ruleOf(text)).toBeDefined();
    expect(
      ruleOf(
        text,
        CHECKS.filter((check) => check.name !== name),
      ),
    ).toBeUndefined();
  });

  it('has a case for every check', () => {
    expect(new Set(CASES.map(([name]) => name))).toEqual(new Set(CHECKS.map(({ name }) => name)));
  });

  it.each([
    ['a list is bounded too', `RETURN [${'1,'.repeat(500)}1] AS x`, 'list-length'],
    ['a chain of sums counts as depth', `RETURN ${'1+'.repeat(45)}1`, 'nesting'],
  ])('%s', (_, text, rule) => {
    expect(ruleOf(text)).toBe(rule);
  });

  it.each(['constructor', 'toString', '__proto__'])('a label %s is not one that objects inherit', (label) => {
    expect(ruleOf(`MATCH (n:${label} {name: 'x'}) WHERE n.name = 'x' RETURN n.name`)).toBe('label');
    expect(ruleOf(`MATCH (n:${label}) RETURN n.name`, CHECKS, LOOSE_SCHEMA)).toBeUndefined();
  });

  it('joins patterns by the node that the schema has once, whatever it is called', () => {
    const { Patient, Encounter } = CLINICAL_SCHEMA.nodes;
    const { once: _, ...many } = Patient!;
    const nodes = {
      ...CLINICAL_SCHEMA.nodes,
      Patient: many,
      Encounter: { ...Encounter!, once: true as const },
    };
    const other: GraphSchema = { ...CLINICAL_SCHEMA, nodes };
    const three = (label: string) => `MATCH (a:${label}), (b:${label}), (c:${label}) RETURN 1`;
    expect(ruleOf(three('Patient'))).toBeUndefined();
    expect(ruleOf(three('Encounter'))).toBe('products');
    expect(ruleOf(three('Patient'), CHECKS, other)).toBe('products');
    expect(ruleOf(three('Encounter'), CHECKS, other)).toBeUndefined();
  });

  it.each([
    ['the names of a schema', `MATCH (a:Whatever)-[:KNOWS]->(b {height: 1}) RETURN b.shoe_size`],
    ['the ends of relationships', `${P}<-[:HAS_CONDITION]-(c:ConditionCase) RETURN c.name`],
    ['a type alone', 'MATCH (t:ConditionType) RETURN t.name'],
  ])('does not ask for %s where the schema is not strict', (_, text) => {
    expect(ruleOf(text)).toBeDefined();
    expect(ruleOf(text, CHECKS, LOOSE_SCHEMA)).toBeUndefined();
  });

  it.each([
    ['a predicate with known names', `${C} WHERE NOT (c)-[:IS_A]->(:ConditionType) RETURN c`],
    ['EXISTS as a value', `${C} RETURN EXISTS { (c)-[:IS_A]->(:ConditionType) } AS typed`],
    ['new names within EXISTS', `${C} WHERE EXISTS { (c)-[:IS_A]->(t) WHERE t.code = 'x' } RETURN c`],
    ['sorting by what is not returned', `${C} RETURN c.name ORDER BY c.onset_date`],
    ['sorting DISTINCT rows by what is', `${C} RETURN DISTINCT c.name AS n ORDER BY c.name, n`],
    ['sorting by an aggregate that is returned', `${C} RETURN c.name, count(*) ORDER BY count(*) DESC`],
    [
      'a WHERE that sees what its WITH leaves behind',
      `${C} WITH c.name AS n WHERE c.status = 'active' RETURN n`,
    ],
    ['arithmetic with what is grouped by', `${C} RETURN c.severity, c.severity + count(*)`],
    [
      'a relationship against its arrow, if it has none',
      `MATCH (c:ConditionCase)-[:HAS_CONDITION]-(p) RETURN p.birth_date`,
    ],
    [
      'a property that one of the labels has',
      `${P}-[:HAS_CONDITION|HAS_OBSERVATION]->(x) RETURN x.onset_date, x.value`,
    ],
    ['any property of what is not known', `${P} WITH p {.name} AS m RETURN m.whatever`],
    ['a type reached later', 'MATCH (t:ConditionType) MATCH (c:ConditionCase)-[:IS_A]->(t) RETURN t.name'],
    [
      'patterns joined by the patient',
      `${C} MATCH (q:Patient)-[:HAS_ALLERGY]->(a) MATCH (:Patient)-[:HAS_ENCOUNTER]->(e) RETURN 1`,
    ],
    [
      'patterns joined by a later one',
      'MATCH (a:Observation), (b:Encounter), (a)-[:NOTED_DURING]->(b) RETURN a',
    ],
    ['parts of a date', `${C} RETURN c.onset_date.year, date().month`],
    ['a day and a duration', `${C} WHERE c.onset_date > date() - duration({days: 30}) RETURN c`],
    ['a variable of a list that has the name of another', `${C} RETURN [c IN [1] | c]`],
    ['a path', `MATCH path = (p:Patient)-[*1..2]->(x) RETURN nodes(path), length(path)`],
    ['the same name in the parts of a UNION', `${C} RETURN c.name AS x UNION ALL ${C} RETURN c.code AS x`],
  ])('takes %s', (_, text) => {
    expect(ruleOf(text)).toBeUndefined();
  });

  it.each([
    [
      'a name that is compared as a whole',
      `${C} WHERE c.name = 'Asthma' RETURN c`,
      /toLower\(c\.name\) CONTAINS/,
    ],
    [
      'a name in a pattern',
      `${P}-[:HAS_CONDITION]->(c {name: 'Asthma'}) RETURN c`,
      /toLower\(c\.name\) CONTAINS/,
    ],
    ['WHERE between MATCH clauses', `${C} WHERE c.code = 'x' MATCH (c)-[:IS_A]->(t) RETURN t`, /one WHERE/],
    ['a beginning elsewhere', 'MATCH (c:ConditionCase) RETURN c', /Begin at the patient/],
    ['why it was stopped', `${P}-[:HAS_REGIMEN]->(r) WHERE r.stop_reason = 'rash' RETURN r`, /toLower/],
    [
      'a name that its type may not have',
      `${C} WHERE toLower(c.name) CONTAINS 'asthma' RETURN c`,
      /OR EXISTS \{ \(c\)-\[:IS_A\]->\(t:ConditionType\)/,
    ],
    ['a label without its colon', `${P}-[TREATS]->(c) RETURN c`, /\[:TREATS\]/],
  ])('hints at %s', (_, text, hint) => {
    expect(hintsOf(text)).toMatch(hint);
  });

  it('says nothing about a query as it should be', () => {
    const byType = "EXISTS { (c)-[:IS_A]->(t:ConditionType) WHERE toLower(t.name) CONTAINS 'asthma' }";
    expect(hintsOf(`${C} WHERE toLower(c.name) CONTAINS 'asthma' OR ${byType} RETURN c.name`)).toBe('');
    const allergy = `${P}-[:HAS_ALLERGY]->(a:AllergyRecord) WHERE toLower(a.name) CONTAINS 'nut' RETURN a`;
    expect(hintsOf(allergy)).toBe('');
    expect(hintsOf(`${C} WHERE c.code = 'x' RETURN c.name`)).toBe('');
  });
});
