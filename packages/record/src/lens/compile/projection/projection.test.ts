import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordStand, startRecordStand } from '../../../test-support/record-stand.fixture.ts';
import { parseCypher } from '../../cypher/parse.ts';
import { CLINICAL_LIMITS } from '../../limits.ts';
import { type Asked, askOf, openSchema } from '../../test-support/asking.fixture.ts';
import { compileQuery } from '../compile-query.ts';

const SCHEMA = openSchema(['P'], ['KNOWS'], { name: 'string', team: 'string', age: 'integer' });

let stand: RecordStand;
let graph: Asked;

/** People: an (x, 30), bo (x, 20), cy (y, 40), di (y, no age); an knows bo and cy. */
beforeAll(async () => {
  stand = await startRecordStand();
  const person = (uuid: string, team: string, age?: number) => ({
    uuid,
    labels: ['P'],
    properties: { name: uuid, team, ...(age === undefined ? {} : { age }) },
  });
  graph = await askOf(
    stand,
    {
      nodes: [person('an', 'x', 30), person('bo', 'x', 20), person('cy', 'y', 40), person('di', 'y')],
      edges: [
        { uuid: 'k1', type: 'KNOWS', source: 'an', target: 'bo' },
        { uuid: 'k2', type: 'KNOWS', source: 'an', target: 'cy' },
      ],
    },
    SCHEMA,
    { listLength: 100, rows: 50, bytes: 2_000 },
  );
});
afterAll(() => stand?.stop());

describe('WITH and RETURN [A5]', () => {
  it.each<[string, string, readonly string[]]>([
    ['nothing matched, something said', 'RETURN 1 AS one', ['1']],
    [
      'aggregates of values that are written alike',
      "RETURN collect(5) AS a, collect('5n') AS b, collect(5.0) AS c",
      ['[5] [5n] [5]'],
    ],
    ['in order, null last', 'MATCH (p:P) RETURN p.name ORDER BY p.age', ['bo', 'an', 'cy', 'di']],
    ['downwards, null first', 'MATCH (p:P) RETURN p.name ORDER BY p.age DESC', ['di', 'cy', 'an', 'bo']],
    [
      'by alias and variable',
      'MATCH (p:P) RETURN p.team AS t ORDER BY t DESC, p.name DESC',
      ['y', 'y', 'x', 'x'],
    ],
    ['SKIP and LIMIT', 'MATCH (p:P) RETURN p.name ORDER BY p.name SKIP 1 LIMIT 2', ['bo', 'cy']],
    ['a computed LIMIT', 'MATCH (p:P) RETURN p.name ORDER BY p.name LIMIT 1 + 1', ['an', 'bo']],
    ['LIMIT 0', 'MATCH (p:P) RETURN p LIMIT 0', []],
    [
      'an aggregate of null over no rows',
      "MATCH (p:P {name: 'no'}) WITH min(null) AS m RETURN 1 AS one",
      ['1'],
    ],
    ['DISTINCT', 'MATCH (p:P) RETURN DISTINCT p.team ORDER BY p.team', ['x', 'y']],
    [
      'DISTINCT, 1 and 1.0 are one',
      'UNWIND [1, 1.0, 2] AS n RETURN DISTINCT n = 1 AS same ORDER BY same',
      ['false', 'true'],
    ],
    [
      'a WHERE that says an item again',
      "MATCH (p:P) WITH DISTINCT p.team AS t WHERE p.team <> 'x' RETURN t",
      ['y'],
    ],
    [
      'a WHERE whose name an item has taken over',
      'MATCH (p:P) WITH DISTINCT {team: 1} AS p, p.team AS t WHERE p.team = 1 RETURN t ORDER BY t',
      ['x', 'y'],
    ],
    ['DISTINCT of null', 'UNWIND [null, null, 1] AS n RETURN DISTINCT n', ['null', '1']],
    ['DISTINCT of nothing', 'MATCH (p:None) RETURN DISTINCT null AS n', []],
    ['star', 'MATCH (p:P)-[k:KNOWS]->(q) RETURN * ORDER BY q.name', ['[k1] (an) (bo)', '[k2] (an) (cy)']],
    ['groups', 'MATCH (p:P) RETURN p.team, count(*) AS n, sum(p.age) ORDER BY p.team', ['x 2 50', 'y 2 40']],
    ['a group of nothing', 'MATCH (p:None) RETURN count(*), collect(p), max(p.age)', ['0 [] null']],
    ['no groups of nothing', "MATCH (p:None) RETURN 'x' AS x, count(*)", []],
    ['grouped by node', 'MATCH (p:P)-->(q) RETURN p, count(q)', ['(an) 2']],
    ['beside an aggregate', 'MATCH (p:P) RETURN p.team, p.team + count(*) AS n ORDER BY n', ['x x2', 'y y2']],
    ['arithmetic of aggregates', 'MATCH (p:P) RETURN count(*) * 10 + count(p.age) AS n', ['43']],
    [
      'ordered by an aggregate',
      'MATCH (p:P) RETURN p.team, max(p.age) ORDER BY max(p.age) DESC',
      ['y 40', 'x 30'],
    ],
    [
      'ordered by a key’s property',
      'MATCH (p:P) RETURN p, count(*) ORDER BY p.name DESC LIMIT 1',
      ['(di) 1'],
    ],
    [
      'collect keeps the order',
      'MATCH (p:P) WITH p ORDER BY p.name DESC RETURN collect(p.name)',
      ['[di, cy, bo, an]'],
    ],
    [
      'collect keeps it through a MATCH',
      "MATCH (p:P) WITH p ORDER BY p.name DESC MATCH (q {name: 'an'}) RETURN collect(p.name)",
      ['[di, cy, bo, an]'],
    ],
    [
      'WITH keeps the order for RETURN',
      'MATCH (p:P) WITH p ORDER BY p.name DESC RETURN p.name',
      ['di', 'cy', 'bo', 'an'],
    ],
    ['WITH, then WHERE', 'MATCH (p:P) WITH p.team AS t, count(p.age) AS n WHERE n > 1 RETURN t', ['x']],
    ['WHERE of both sides', "MATCH (p:P) WITH p.name AS n WHERE p.age > 20 AND n <> 'cy' RETURN n", ['an']],
    [
      'WHERE after LIMIT',
      'MATCH (p:P) WITH p ORDER BY p.name LIMIT 2 WHERE p.age < 30 RETURN p.name',
      ['bo'],
    ],
    ['an alias over its own variable', 'MATCH (p:P) WITH p.age AS p ORDER BY p LIMIT 1 RETURN p', ['20']],
    [
      'ordered by what is not returned',
      'MATCH (p:P) RETURN p.name AS n ORDER BY p.team DESC, p.age',
      ['cy', 'di', 'bo', 'an'],
    ],
    ['values grow over clauses', 'WITH 1 AS x WITH x + x AS x WITH x + x AS x RETURN x', ['4']],
    [
      'maps travel',
      "MATCH (p {name: 'an'}) WITH {who: p, age: p.age} AS m RETURN m.who.name, m.age, m",
      ['an 30 {age: 30, who: (an)}'],
    ],
    [
      'a name in a comprehension is its own',
      'MATCH (p:P) RETURN p.team AS t, size([p IN collect(p.age) WHERE p > 20 | p]) AS n ORDER BY t',
      ['x 1', 'y 1'],
    ],
    [
      'an alias in a comprehension is its own: ordered',
      'MATCH (p:P) RETURN p.age AS x ORDER BY [x IN [1] | p.age][0]',
      ['20', '30', '40', 'null'],
    ],
    [
      'an alias in a comprehension is its own: ordered, of rows put together',
      'MATCH (p:P) RETURN DISTINCT p.age AS x ORDER BY [x IN [1] | p.age][0] DESC LIMIT 2',
      ['null', '40'],
    ],
    [
      'an alias in a condition of all is its own',
      "MATCH (p:P) WITH DISTINCT p.name AS x WHERE any(x IN ['bo'] WHERE x = p.name) RETURN x",
      ['bo'],
    ],
    [
      'an alias of a group in a condition of none is its own',
      "MATCH (p:P) WITH p.team AS t, count(*) AS n WHERE none(t IN ['x'] WHERE t = p.team) RETURN t, n",
      ['y 2'],
    ],
    [
      'an alias in a comprehension of a comprehension is its own',
      'MATCH (p:P) RETURN p.age AS x, p.name AS y ORDER BY [x IN [1] | [y IN [2] | p.age][0]][0] DESC SKIP 1',
      ['40 cy', '30 an', '20 bo'],
    ],
    [
      'an alias that a pattern of the order names is the alias',
      'MATCH (p:P)-->(q) RETURN q AS x, p.name AS y ORDER BY COUNT { (x)<--(z {name: p.name}) }, x.name',
      ['(bo) an', '(cy) an'],
    ],
    [
      'an alias in a map of the order is the alias',
      'MATCH (p:P) WHERE p.age > 0 RETURN p.age AS x ORDER BY p {.team, x: p.age}.x DESC',
      ['40', '30', '20'],
    ],
    [
      'a name that a pattern of the order declares is its own',
      'MATCH (p:P) RETURN p.age AS x ORDER BY size([(p)-->(q) | p.age]) DESC, [(p)<--(q) | q.age][0], p.name',
      ['30', '20', '40', 'null'],
    ],
  ])('%s', async (_, cypher, expected) => {
    expect(await graph.rows(cypher)).toEqual(expected);
  });

  it.each<[string, string, string]>([
    ['not grouped beside an aggregate', 'MATCH (p:P) RETURN p.age + count(*)', 'lens_refused'],
    [
      'a composed key beside an aggregate',
      'MATCH (p:P) RETURN p.age + 1, p.age + 1 + count(*)',
      'lens_refused',
    ],
    ['ordered by what DISTINCT lost', 'MATCH (p:P) RETURN DISTINCT p.team ORDER BY p.age', 'lens_refused'],
    ['negative LIMIT', 'MATCH (p:P) RETURN p LIMIT -1', 'lens_refused'],
    ['negative computed LIMIT', 'MATCH (p:P) RETURN p LIMIT 1 - 2', 'lens_refused'],
    ['a LIMIT that is null', "MATCH (p:P) RETURN p LIMIT toInteger('x')", 'lens_refused'],
    ['LIMIT of a float', 'MATCH (p:P) RETURN p LIMIT 1.5', 'lens_refused'],
    ['LIMIT of a row', 'MATCH (p:P) RETURN p LIMIT p.age', 'lens_refused'],
    ['too long a list', 'UNWIND range(1, 50) AS a UNWIND range(1, 3) AS b RETURN collect(a)', 'lens_refused'],
    [
      'too large a list',
      "WITH 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' AS t UNWIND range(1, 90) AS a RETURN size(collect(t))",
      'lens_refused',
    ],
    ...['max([t])', 'min({t: t})', 'max(coalesce(null, t, 1))', 'percentileCont(size(t), 0.5)'].map(
      (kept): [string, string, string] => [
        `too much at once in ${kept}, which keeps all of it`,
        `WITH '${'x'.repeat(100)}' AS t UNWIND range(1, 90) AS a UNWIND range(1, 90) AS b RETURN ${kept}`,
        'lens_refused',
      ],
    ),
  ])('refuses %s', async (_, cypher, code) => {
    await expect(graph.rows(cypher)).rejects.toMatchObject({ code });
  });
});

describe('aggregates of many rows [A5]', () => {
  it.each([
    ['max(a * b)', '8100'],
    ['max(toString(a))', '90'],
    ['percentileCont(toFloat(a), 0.5)', '45.5'],
    ['percentileDisc(a, 0.5)', '45'],
  ])('keep none of them where PostgreSQL compares them itself: %s', async (kept, expected) => {
    expect(await graph.rows(`UNWIND range(1, 90) AS a UNWIND range(1, 90) AS b RETURN ${kept}`)).toEqual([
      expected,
    ]);
  });
});

describe('what grows over clauses [A5]', () => {
  const often = (count: number, clause: string) => Array.from({ length: count }, () => clause).join(' ');

  it('is computed once a clause: twenty-five doublings are not 2^25 of them', async () => {
    const began = performance.now();
    expect(await graph.rows(`WITH 1 AS x ${often(25, 'WITH x + x AS x')} RETURN x`)).toEqual([
      String(2 ** 25),
    ]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it.each([
    ['a list', `WITH ['a text of some length'] AS l ${often(20, 'WITH [l, l] AS l')} RETURN size(l)`],
    ['a map', `WITH {a: 'a text of some length'} AS m ${often(20, 'WITH {a: m, b: m} AS m')} RETURN m`],
  ])('is refused where it is too large: %s', async (_, cypher) => {
    await expect(graph.rows(cypher)).rejects.toMatchObject({ refused: { rule: 'size' } });
  });
});

describe('UNWIND and UNION [A5]', () => {
  it.each<[string, string, readonly string[]]>([
    ['a list in its order', 'UNWIND [3, 1, 2] AS x RETURN x', ['3', '1', '2']],
    ['lists in lists', 'UNWIND [[2, 1], [0]] AS l UNWIND l AS x RETURN collect(x)', ['[2, 1, 0]']],
    ['null', 'UNWIND null AS x RETURN x', []],
    ['nothing', 'UNWIND [] AS x RETURN x', []],
    ['null within', 'UNWIND [1, null] AS x RETURN x IS NULL', ['false', 'true']],
    [
      'nodes that were collected',
      'MATCH (p:P) WITH p ORDER BY p.name WITH collect(p) AS ps UNWIND ps AS p MATCH (p)-->(q) RETURN p.name, q.name ORDER BY q.name',
      ['an bo', 'an cy'],
    ],
    ['UNION', 'RETURN 1 AS x UNION RETURN 1 AS x UNION RETURN 2 AS x', ['1', '2']],
    ['UNION ALL', 'RETURN 1 AS x UNION ALL RETURN 1 AS x', ['1', '1']],
    ['UNION of nodes', 'MATCH (p:P) RETURN p.team AS t UNION MATCH (p:P) RETURN p.team AS t', ['x', 'y']],
  ])('%s', async (_, cypher, expected) => {
    expect([...(await graph.rows(cypher))].sort()).toEqual([...expected].sort());
  });

  it('refuses to unwind what is no list', async () => {
    await expect(graph.rows('UNWIND 1 AS x RETURN x')).rejects.toMatchObject({ code: 'lens_refused' });
    await expect(graph.rows('UNWIND {a: 1}.a AS x RETURN x')).rejects.toMatchObject({ code: 'lens_refused' });
  });

  it('takes a list as a parameter', async () => {
    expect(
      await graph.rows('UNWIND $names AS n MATCH (p {name: n}) RETURN p', { names: ['bo', 'no', 'an'] }),
    ).toEqual(['(bo)', '(an)']);
  });
});

describe('caps [A5]', () => {
  it('cuts off at rows and says so', async () => {
    const answer = await graph.answer('UNWIND range(1, 60) AS x RETURN x');
    expect(answer.rows).toHaveLength(50);
    expect(answer.truncated).toBe(true);
    expect((await graph.answer('UNWIND range(1, 50) AS x RETURN x')).truncated).toBe(false);
  });

  it('cuts off at bytes and says so', async () => {
    const answer = await graph.answer(
      "UNWIND range(1, 40) AS x RETURN 'a text that is a hundred bytes or so, over and over again, until all of it is said, and said again' AS t",
    );
    expect(answer.rows.length).toBeLessThan(25);
    expect(answer.truncated).toBe(true);
  });
});

describe('without the gate before it [A5]', () => {
  it.each([
    'MATCH (p:P) RETURN p.age + count(*) AS x',
    'MATCH (p:P) RETURN p.age + 1 AS x, p.age + 1 + count(*) AS y',
    'MATCH (p:P) RETURN DISTINCT p.team AS x ORDER BY p.age',
    'MATCH (p:P) WITH count(*) AS n WHERE p.age > 1 RETURN n',
  ])('what has no single value is refused: %s', (cypher) => {
    const options = { schema: SCHEMA, limits: CLINICAL_LIMITS, parameters: {}, now: new Date() };
    const reading = { tenant: 't', compartment: 'patient/p', asOf: undefined };
    expect(() => compileQuery(parseCypher(cypher, CLINICAL_LIMITS), options, reading)).toThrow(
      expect.objectContaining({ refused: expect.objectContaining({ rule: 'grouping' }) }),
    );
  });
});
