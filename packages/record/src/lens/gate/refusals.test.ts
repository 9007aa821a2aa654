import { refusalText } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { faultsOfForm, refusedOf } from '../test-support/refusal-form.fixture.ts';

const refusalOf = (text: string) => refusalText(text, refusedOf(text));

const P = 'MATCH (p:Patient)';
const C = `${P}-[:HAS_CONDITION]->(c:ConditionCase)`;
const O = `${P}-[:HAS_OBSERVATION]->(o:Observation)`;

/** What a model is likely to get wrong, the piece that is pointed at, and what it is told to write. */
const MISTAKES: readonly (readonly [mistake: string, text: string, at: string, instead: string])[] = [
  ['writing', `${C} SET c.status = 'x' RETURN c`, 'SET', 'The record is read only here'],
  ['a procedure', 'CALL db.labels() YIELD label RETURN label', 'CALL', 'There are no procedures'],
  ['a file', "LOAD CSV FROM 'file:///x' AS r RETURN r", 'LOAD', 'Files and addresses cannot be read'],
  ['a loop', 'FOREACH (x IN [1] | SET x.a = 1)', 'FOREACH', 'UNWIND list AS x'],
  ['a plan', `EXPLAIN ${C} RETURN c`, 'EXPLAIN', 'Write the query alone'],
  ['SQL', 'SELECT * FROM Patient', 'SELECT', 'This is Cypher: MATCH (p:Patient)'],
  ['GROUP BY', `${C} RETURN c.name, count(*) GROUP BY c.name`, 'GROUP', 'There is no GROUP BY'],
  ['HAVING', `${C} RETURN c.name, count(*) AS n HAVING n > 1`, 'HAVING', 'WITH x, count(*) AS n WHERE n > 1'],
  [
    'a second WHERE',
    `${C} WHERE c.code = 'a' WHERE c.name = 'b' RETURN c`,
    'WHERE c.name',
    'join conditions with AND',
  ],
  ['LIMIT before ORDER BY', `${O} RETURN o LIMIT 1 ORDER BY o.date`, 'ORDER', 'directly after the items'],
  ['LIMIT of nothing', `${O} RETURN o LIMIT`, '', 'Write a value'],
  ['a missing comma', `${C} RETURN c.name c.status`, 'c.status', 'separated by commas'],
  ['two queries', `${C} RETURN c; ${O} RETURN o`, 'MATCH (p:Patient)-[:HAS_OBS', 'one query at a time'],
  ['an open quote', `${C} WHERE c.name = "asthma RETURN c`, '"asthma', 'Close it with "'],
  ['an open bracket', `${C} WHERE (c.name = 'x' RETURN c`, '(c.name', 'Add the `)`'],
  ['typographic quotes', `${C} WHERE c.name = ‘x’ RETURN c`, '‘', 'straight quotes'],
  ['a regular expression', `${C} WHERE c.name =~ '.*a.*' RETURN c`, '=~', "toLower(x.name) CONTAINS 'text'"],
  ['!=', `${C} WHERE c.status != 'active' RETURN c`, '!=', 'Write <>'],
  ['==', `${C} WHERE c.status == 'active' RETURN c`, '==', 'Write = for equal'],
  ['&&', `${C} WHERE c.code = 'a' && c.name = 'b' RETURN c`, '&&', 'Write AND'],
  ['!', `${C} WHERE !c.name RETURN c`, '!', 'Write NOT'],
  ['x NOT IN', `${C} WHERE c.status NOT IN ['a'] RETURN c`, 'NOT', 'NOT x IN [1, 2]'],
  ['IN with round brackets', `${C} WHERE c.status IN ('a', 'b') RETURN c`, ", 'b'", "['a', 'b']"],
  ['a text without quotes', `${C} WHERE c.status = active RETURN c`, 'active', 'write a text in quotes'],
  [
    'a variable lost by WITH',
    `${C} WITH c.name AS n RETURN n, c.code`,
    'c.code',
    'Add c to the WITH before it (after WITH only n is left)',
  ],
  [
    'a variable misspelled',
    `MATCH (p:Patient)-[:HAS_CONDITION]->(cond) RETURN con.name`,
    'con.name',
    'Write cond?',
  ],
  ['WITH without a name', `${C} WITH c.name, count(*) AS n RETURN n`, 'c.name', 'Write c.name AS name'],
  [
    'an aggregate in WHERE',
    `${C} WHERE count(c) > 1 RETURN p`,
    'count(c)',
    'WITH x, count(y) AS n WHERE n > 1',
  ],
  [
    'an aggregate beside a row',
    `${O} RETURN o.value - avg(o.value)`,
    'o.value -',
    'compute the aggregate first',
  ],
  ['a new name in a predicate', `${C} WHERE (c)-[:IS_A]->(t) RETURN c`, '(c)-[:IS_A]->(t)', 'EXISTS {'],
  ['size of a pattern', `${C} RETURN size((c)-[:IS_A]->())`, '(c)-[:IS_A]->()', 'COUNT { (a)-[:TYPE]->(b) }'],
  ['exists of a property', `${C} WHERE exists(c.code) RETURN c`, 'exists(c.code)', 'n.name IS NOT NULL'],
  ['id()', `${C} RETURN id(c)`, 'id(c)', 'n.uuid'],
  ['reduce()', `${O} RETURN reduce(s = 0, x IN [1] | s + x)`, 'reduce(', 'UNWIND the list'],
  [
    'a function of SQL',
    `${O} RETURN datediff(o.date, date())`,
    'datediff(o.date, date())',
    'duration.inDays(a, b).days',
  ],
  ['a function misspelled', `${O} RETURN tolowercase(o.name)`, 'tolowercase(o.name)', 'Write toLower(…)?'],
  ['too many arguments', `${O} RETURN toLower(o.name, 1)`, 'toLower(o.name, 1)', 'Write toLower(x)'],
  [
    'a label of FHIR',
    `${P}-[:HAS_CONDITION]->(c:Condition) RETURN c`,
    '(c:Condition)',
    ':ConditionCase or :ConditionType',
  ],
  [
    'a type in the plural',
    `${P}-[:HAS_CONDITIONS]->(c) RETURN c`,
    '-[:HAS_CONDITIONS]->',
    'Write :HAS_CONDITION',
  ],
  ['a type of nobody', `${P}-[:SUFFERS]->(c) RETURN c`, '-[:SUFFERS]->', 'The types are HAS_CONDITION'],
  [
    'a property of another label',
    `${C} RETURN c.date`,
    'c.date',
    'onset_date, abatement_date or recorded_date',
  ],
  ['two letters swapped', `${C} RETURN c.naem`, 'c.naem', 'Write name.'],
  ['a property of nobody', `${C} RETURN c.icd`, 'c.icd', 'There are uuid, source, reported_by, name, code'],
  [
    'a property of a relationship',
    `${P}-[r:HAS_CONDITION]->(c) RETURN r.since`,
    'r.since',
    'ask the node at its end',
  ],
  ['a property of a list', `${C} WITH collect(c) AS cs RETURN cs.name`, 'cs.name', '[x IN list | x.name]'],
  [
    'a relationship the wrong way',
    `${C}<-[:IS_A]-(ct) RETURN ct`,
    '<-[:IS_A]-',
    'IS_A leads from ConditionCase to ConditionType: write (c)-[:IS_A]->(ct)',
  ],
  [
    'a relationship of another pair',
    `${P}-[:HAS_SYMPTOM]->(c:ConditionCase) RETURN c`,
    '-[:HAS_SYMPTOM]->',
    'Between them: (:Patient)-[:HAS_CONDITION]->(:ConditionCase)',
  ],
  [
    'a type skipped over',
    `${P}-[:IS_A]->(t:ConditionType) RETURN t`,
    '-[:IS_A]->',
    '(:ConditionCase)-[:IS_A]->(:ConditionType)',
  ],
  ['half an arrow', `${P}->(c:ConditionCase) RETURN c`, '>', '(a)-[:TYPE]->(b)'],
  [
    'a date as a text',
    `${C} WHERE c.onset_date > '2020-01-01' RETURN c`,
    "c.onset_date > '2020-01-01'",
    "Write date('2020-01-01')",
  ],
  ['a date as a year', `${C} WHERE c.onset_date > 2020 RETURN c`, 'c.onset_date > 2020', 'c.onset_date.year'],
  [
    'days as a number',
    `${O} WHERE o.date > date() - 30 RETURN o`,
    'date() - 30',
    'date() - duration({days: 30})',
  ],
  ['a path without an end', `${P}-[*]->(x) RETURN x`, '-[*]->', 'Write *1..3'],
  ['a path that is too long', `${P}-[*1..9]->(x) RETURN x`, '-[*1..9]->', '*1..5 at most'],
  [
    'a shortest path',
    'MATCH p = shortestPath((a)-[*]-(b)) RETURN p',
    'shortestPath',
    'ORDER BY length(p) LIMIT 1',
  ],
  [
    'a type alone',
    'MATCH (m:Medication) RETURN m',
    '(m:Medication)',
    '(p:Patient)-[:HAS_REGIMEN]->(x:IntakeRegimen)-[:OF_MEDICATION]->(m:Medication)',
  ],
  [
    'everything with everything',
    'MATCH (a:Observation), (b:Encounter), (c:Procedure) RETURN a',
    '(c:Procedure)',
    'begin both at (p:Patient)',
  ],
  [
    'different columns of a UNION',
    `${C} RETURN c.name AS x UNION ${O} RETURN o.name`,
    'RETURN o.name',
    'the same names in the same order: x',
  ],
  ['no RETURN', C, 'MATCH', 'End with RETURN'],
];

describe('what a refused query is told [A5]', () => {
  it.each(MISTAKES)('%s', (_, text, at, instead) => {
    expect(faultsOfForm(refusedOf(text))).toEqual([]);
    const [, line, carets, remedy] = refusalOf(text).split('\n');
    expect(remedy).toContain(instead);
    expect(line!.slice(carets!.indexOf('^')).startsWith(at)).toBe(true);
  });

  it('points at line and column', () => {
    expect(refusalOf('MATCH (p:Patient)\n  WHERE p.name == 1\nRETURN p')).toBe(
      [
        'There is no `==`. (line 2, column 16)',
        '    WHERE p.name == 1',
        '                 ^^',
        'Write = for equal.',
      ].join('\n'),
    );
  });

  it('shows a piece of a line that is too wide', () => {
    const lines = refusalOf(`${P} ${' '.repeat(500)} WHERE p.name == 1 ${' '.repeat(500)} RETURN p`).split(
      '\n',
    );
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(110);
    expect(lines[1]?.slice(lines[2]?.indexOf('^')).startsWith('==')).toBe(true);
  });

  it('adds what could be asked better besides', () => {
    const text = "MATCH (c:ConditionCase) WHERE c.name = 'Asthma' RETURN c.icd";
    const hints = refusalOf(text).split('\n').slice(4);
    expect(hints).toContain(
      "Hint: c.name = … finds one spelling only: write toLower(c.name) CONTAINS 'text in lower case'.",
    );
    expect(hints.join()).toContain('Begin at the patient');
  });
});

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
    [`${P}-[r:HAS_CONDITION]->(c) MATCH (q)-[r]-(d) RETURN d`, 'redeclared', 'another name'],
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
