import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordStand, startRecordStand } from '../../../test-support/record-stand.fixture.ts';
import { type Asked, askOf, openSchema } from '../../test-support/asking.fixture.ts';

const SCHEMA = openSchema(['P'], ['KNOWS'], { team: 'string', age: 'integer' });

let stand: RecordStand;
let graph: Asked;

/** People: an (x, 30), bo (x, 20), cy (y, 40), di (y, no age), and ed without a team; an knows bo and cy. */
beforeAll(async () => {
  stand = await startRecordStand();
  const person = (uuid: string, properties: Record<string, string | number>) => ({
    ...{ uuid, labels: ['P'], properties },
  });
  const nodes = [
    person('an', { team: 'x', age: 30 }),
    person('bo', { team: 'x', age: 20 }),
    person('cy', { team: 'y', age: 40 }),
    person('di', { team: 'y' }),
    person('ed', { age: 50 }),
  ];
  const edges = [
    { uuid: 'k1', type: 'KNOWS', source: 'an', target: 'bo' },
    { uuid: 'k2', type: 'KNOWS', source: 'an', target: 'cy' },
  ];
  graph = await askOf(stand, { nodes, edges }, SCHEMA, { listLength: 3 });
});
afterAll(() => stand?.stop());

const BY_AGE = 'MATCH (p:P) WITH p ORDER BY p.age';

describe('one value of a collect [A5]', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'the first, and its properties',
      `${BY_AGE} WITH p.team AS t, collect(p)[0] AS one RETURN t, one, one.age, labels(one) ORDER BY t`,
      ['x (bo) 20 [P]', 'y (cy) 40 [P]', 'null (ed) 50 [P]'],
    ],
    [
      'the last',
      `${BY_AGE} WITH p.team AS t, collect(p)[-1] AS one RETURN t, one ORDER BY t`,
      ['x (an)', 'y (di)', 'null (ed)'],
    ],
    [
      'head and last of values: what is null was not collected',
      `${BY_AGE} RETURN p.team AS t, head(collect(p.age)) AS a, last(collect(p.age)) AS b ORDER BY t`,
      ['x 20 30', 'y 40 40', 'null 50 50'],
    ],
    ['each once', `${BY_AGE} RETURN collect(DISTINCT p.team)[0] AS t`, ['x']],
    ['of nothing', `MATCH (p:P {age: 1}) WITH p ORDER BY p.age RETURN head(collect(p)) AS one`, ['null']],
    [
      'of relationships, some of them not there',
      `MATCH (p:P) OPTIONAL MATCH (p)-[k:KNOWS]->(q) WITH p, k, q ORDER BY q.age DESC
       RETURN p, collect(k)[0] AS k, collect({age: q.age})[0].age AS age ORDER BY p.age LIMIT 2`,
      ['(bo) null null', '(an) [k2] 40'],
    ],
    [
      'beside other aggregates and within a larger expression',
      `${BY_AGE} RETURN count(p) AS n, 1 + collect(p.age)[0] AS a, coalesce(head(collect(p.team)), '') + '!' AS t`,
      ['5 21 x!'],
    ],
    [
      'of an order that UNWIND leaves',
      'UNWIND [3, 1, 2] AS x RETURN collect(x)[0] AS a, last(collect(x)) AS b, collect(x)[1] AS c',
      ['3 2 1'],
    ],
  ])('%s', async (_, cypher, rows) => {
    expect(await graph.rows(cypher)).toEqual(rows);
  });

  it('makes no list: there may be more than a list may have', async () => {
    expect(await graph.rows(`${BY_AGE} RETURN collect(p)[0] AS one`)).toEqual(['(bo)']);
    await expect(graph.rows(`${BY_AGE} RETURN collect(p)[1] AS one`)).rejects.toThrow();
  });
});
