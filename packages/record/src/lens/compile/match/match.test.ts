import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordStand, startRecordStand } from '../../../test-support/record-stand.fixture.ts';
import { type Asked, askOf, openSchema } from '../../test-support/asking.fixture.ts';

let stand: RecordStand;
let graph: Asked;

/**
 *   a:A ──r1:R──▶ b:B ──r2:R──▶ c:B:C,   a ──s1:S──▶ c,   c ──r3:R──▶ c (to itself),   a ──r4:R──▶ b (again),   d:A alone
 *   gone was withdrawn: its edge r5 from b is still there.
 */
beforeAll(async () => {
  stand = await startRecordStand();
  const edge = (uuid: string, type: string, source: string, target: string, n: number) => ({
    ...{ uuid, type, source, target },
    properties: { n },
  });
  graph = await askOf(
    stand,
    {
      nodes: [
        { uuid: 'a', labels: ['A'], properties: { name: 'a', n: 1 } },
        { uuid: 'b', labels: ['B'], properties: { name: 'b', n: 2 } },
        { uuid: 'c', labels: ['B', 'C'], properties: { name: 'c', n: 3 } },
        { uuid: 'd', labels: ['A'], properties: { name: 'd' } },
        { uuid: 'gone', labels: ['B'], properties: {}, to: '2020-06-01T00:00:00Z' },
      ],
      edges: [
        edge('r1', 'R', 'a', 'b', 1),
        edge('r2', 'R', 'b', 'c', 2),
        edge('s1', 'S', 'a', 'c', 3),
        edge('r3', 'R', 'c', 'c', 4),
        edge('r4', 'R', 'a', 'b', 5),
        edge('r5', 'R', 'b', 'gone', 6),
      ],
    },
    openSchema(['A', 'B', 'C'], ['R', 'S'], { name: 'string', n: 'integer' }),
  );
});
afterAll(() => stand?.stop());

const sorted = async (cypher: string) => [...(await graph.rows(cypher))].sort();

describe('MATCH [A5]', () => {
  it.each<[string, string, readonly string[]]>([
    ['all nodes', 'MATCH (x) RETURN x', ['(a)', '(b)', '(c)', '(d)']],
    ['a label', 'MATCH (x:B) RETURN x', ['(b)', '(c)']],
    ['either label', 'MATCH (x:A|C) RETURN x', ['(a)', '(c)', '(d)']],
    ['a property', "MATCH (x {name: 'b'}) RETURN x", ['(b)']],
    ['a property that is null', 'MATCH (x {name: null}) RETURN x', []],
    ['out, to what is still there', 'MATCH (x)-[r:R]->(y) RETURN r', ['[r1]', '[r2]', '[r3]', '[r4]']],
    ['in', "MATCH (x {name: 'c'})<-[r]-(y) RETURN r, y", ['[r2] (b)', '[r3] (c)', '[s1] (a)']],
    [
      'either way, itself once',
      "MATCH ({name: 'c'})-[r]-(y) RETURN r, y",
      ['[r2] (b)', '[r3] (c)', '[s1] (a)'],
    ],
    ['either type', "MATCH ({name: 'a'})-[r:R|S]->() RETURN r", ['[r1]', '[r4]', '[s1]']],
    [
      'no edge twice in one clause',
      "MATCH ({name: 'a'})-[r:R]->(b)<-[s:R]-() RETURN r, s",
      ['[r1] [r4]', '[r4] [r1]'],
    ],
    [
      'an edge again in the next clause',
      "MATCH ({name: 'a'})-[r:R]->(b) MATCH (b)<-[s:R]-() RETURN r, s",
      ['[r1] [r1]', '[r1] [r4]', '[r4] [r1]', '[r4] [r4]'],
    ],
    ['a circle', 'MATCH (x)-[r]->(x) RETURN x, r', ['(c) [r3]']],
    ['products', 'MATCH (x:A), (y:C) RETURN x, y', ['(a) (c)', '(d) (c)']],
    [
      'begun at the better end',
      "MATCH (x)-[:R]->(y)-[:R]->({name: 'c'}) RETURN x, y",
      ['(a) (b)', '(a) (b)', '(b) (c)'],
    ],
  ])('%s', async (_, cypher, expected) => {
    expect(await sorted(cypher)).toEqual(expected);
  });
});

describe('walks [A5]', () => {
  it.each<[string, string, readonly string[]]>([
    ['one to two', "MATCH ({name: 'a'})-[:R*1..2]->(y) RETURN y", ['(b)', '(b)', '(c)', '(c)']],
    ['none at all', "MATCH ({name: 'a'})-[:R*0..1]->(y) RETURN y", ['(a)', '(b)', '(b)']],
    [
      'exactly',
      "MATCH p = ({name: 'a'})-[:R*2]->(y) RETURN p",
      ['(a)-[r1]-(b)-[r2]-(c)', '(a)-[r4]-(b)-[r2]-(c)'],
    ],
    ['no edge twice', "MATCH p = (x {name: 'c'})-[*1..3]->(y) RETURN p", ['(c)-[r3]-(c)']],
    ['from the end that is known', "MATCH (x)-[:R*1..2]->({name: 'b'}) RETURN x", ['(a)', '(a)']],
    [
      'backwards keeps the order of the pattern',
      'MATCH (c:C) MATCH p = (x:A)-[:R*2]->(c) RETURN p',
      ['(a)-[r1]-(b)-[r2]-(c)', '(a)-[r4]-(b)-[r2]-(c)'],
    ],
    ['either way', "MATCH ({name: 'd'})-[*0..2]-(y) RETURN y", ['(d)']],
    [
      'not an edge that stands beside it',
      'MATCH (x:A)-[s:S]->(c), p = (x)-[*1..1]->(y) RETURN p',
      ['(a)-[r1]-(b)', '(a)-[r4]-(b)'],
    ],
    ['paths with none', "MATCH p = ({name: 'a'})-[:S*0..1]->(y) RETURN p", ['(a)', '(a)-[s1]-(c)']],
    [
      'a path',
      "MATCH p = (x)-[:S]->(y)<-[:R]-({name: 'b'}) RETURN p, length(p)",
      ['(a)-[s1]-(c)-[r2]-(b) 2'],
    ],
  ])('%s', async (_, cypher, expected) => {
    expect(await sorted(cypher)).toEqual(expected);
  });
});

describe('OPTIONAL MATCH [A5]', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'nothing there',
      'MATCH (x:A) OPTIONAL MATCH (x)-[r:S]->(y) RETURN x, r, y',
      ['(a) [s1] (c)', '(d) null null'],
    ],
    [
      'its WHERE is part of it',
      'MATCH (x:A) OPTIONAL MATCH (x)-[:S]->(y) WHERE y.n > 5 RETURN x, y',
      ['(a) null', '(d) null'],
    ],
    ['of null', 'OPTIONAL MATCH (x:None) OPTIONAL MATCH (x)-->(y) RETURN x, y', ['null null']],
    ['MATCH of null', 'OPTIONAL MATCH (x:None) MATCH (x) RETURN x', []],
    ['a path of nothing', 'MATCH (x {name: "d"}) OPTIONAL MATCH p = (x)-->() RETURN p', ['null']],
    [
      'only known ones',
      "MATCH (x {name: 'a'}), (y {name: 'b'}) OPTIONAL MATCH (x)-->(y) RETURN x",
      ['(a)', '(a)'],
    ],
    [
      'a walk',
      'MATCH (x:A) OPTIONAL MATCH p = (x)-[*1..1]->(y:C) RETURN x, p',
      ['(a) (a)-[s1]-(c)', '(d) null'],
    ],
  ])('%s', async (_, cypher, expected) => {
    expect(await sorted(cypher)).toEqual(expected);
  });
});

describe('patterns in expressions [A5]', () => {
  it.each<[string, string, readonly string[]]>([
    ['EXISTS', 'MATCH (x:A) WHERE EXISTS { (x)-[:S]->(:C) } RETURN x', ['(a)']],
    ['EXISTS with WHERE', 'MATCH (x:A) WHERE EXISTS { MATCH (x)-[r]->(y) WHERE y.n > 9 } RETURN x', []],
    ['NOT a pattern', 'MATCH (x:A) WHERE NOT (x)-->() RETURN x', ['(d)']],
    ['COUNT', 'MATCH (x:A) RETURN x, COUNT { (x)-->() }', ['(a) 3', '(d) 0']],
    ['a list', 'MATCH (x:A) RETURN x, [(x)-[:S]->(y) | y.name]', ['(a) [c]', '(d) []']],
    ['a list of paths', "MATCH (x {name: 'd'}) RETURN [p = (x)-->() | p]", ['[]']],
    ['a list under WHERE', "MATCH (x {name: 'a'}) RETURN [(x)-[r:R]->() WHERE r.n > 1 | r.n]", ['[5]']],
  ])('%s', async (_, cypher, expected) => {
    expect(await sorted(cypher)).toEqual(expected);
  });
});

describe('a variable that is known only when it runs [A5]', () => {
  it('is a node where it is one', async () => {
    expect(
      await sorted("MATCH (x {name: 'a'}) WITH [1, x] AS l WITH l[1] AS q MATCH (q)-[:S]->(y) RETURN y"),
    ).toEqual(['(c)']);
    expect(await sorted('MATCH (x:C) WITH [x, x.none] AS l WITH l[1] AS q MATCH (q)-->(y) RETURN y')).toEqual(
      [],
    );
  });

  it.each([
    ['a number as a node', 'MATCH (x:C) WITH [x.n, x] AS l WITH l[0] AS q MATCH (q)-->(y) RETURN y', 'type'],
    ['a number, known before', 'WITH 1 AS q MATCH (q)-->(y) RETURN y', 'redeclared'],
    ['an edge again', 'MATCH ()-[r]->() MATCH ()-[r]->() RETURN r', 'redeclared'],
  ])('refuses %s', async (_, cypher, rule) => {
    await expect(graph.rows(cypher)).rejects.toMatchObject({ refused: { rule } });
  });
});
