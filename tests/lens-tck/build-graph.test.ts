import { describe, expect, it } from 'vitest';
import { buildGraph } from './build-graph.ts';
import { GraphNotBuilt, graphRows, schemaOf } from './scenario-graph.ts';
import { namedGraph } from './task.ts';

const built = (...statements: readonly string[]) => {
  const { nodes, edges } = graphRows(buildGraph(statements));
  return [
    ...nodes.map(({ uuid, labels, properties }) => `(${[uuid, ...labels].join(':')} ${properties})`),
    ...edges.map(
      ({ type, source, target, properties }) => `(${source})-[:${type} ${properties}]->(${target})`,
    ),
  ];
};

describe('the graph of a scenario [A5]', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'nodes, edges of both directions, variables over clauses',
      ["CREATE (a:A:B {name: 'x'})-[:T {n: 1.0}]->(b) CREATE (b)<-[:U]-(a)"],
      ['(n1:A:B {"name":"x"})', '(n2 {})', '(n1)-[:T {"n":1.0}]->(n2)', '(n1)-[:U {}]->(n2)'],
    ],
    [
      'a property that is null is none',
      ['CREATE ({a: null, b: [1, 2.5, true]})'],
      ['(n1 {"b":[1,2.5,true]})'],
    ],
    [
      'UNWIND',
      ["UNWIND range(1, 2) AS i CREATE (:A {i: i, s: 'n' + i})"],
      ['(n1:A {"i":1,"s":"n1"})', '(n2:A {"i":2,"s":"n2"})'],
    ],
    [
      'dates and durations',
      ['CREATE ({d: date({year: 1984, month: 2, day: 3}), p: duration({years: 1, days: 2, seconds: -1})})'],
      ['(n1 {"d":{"date":"1984-02-03"},"p":{"duration":[12,2,-1000000]}})'],
    ],
    [
      'MATCH and DELETE, ids never used again',
      ['CREATE (:A)-[:T]->(:B)', 'MATCH (a:A)-[r]->(b) WHERE NOT a:B DELETE r CREATE (b)-[:U]->(a)'],
      ['(n1:A {})', '(n2:B {})', '(n2)-[:U {}]->(n1)'],
    ],
    [
      'WITH and collect',
      [
        'CREATE (a) WITH * UNWIND [1] AS i CREATE (n {i: i}) WITH a, [a] + collect(n) AS l UNWIND range(0, size(l) - 2) AS k WITH l[k] AS x, l[k + 1] AS y CREATE (x)-[:T]->(y)',
      ],
      ['(n1 {})', '(n2 {"i":1})', '(n1)-[:T {}]->(n2)'],
    ],
  ])('%s', (_, statements, expected) => {
    expect(built(...statements)).toEqual(expected);
  });

  it.each([
    ['a clause that is not known', 'MERGE (:A)'],
    ['a time of day', 'CREATE ({t: time({hour: 1})})'],
    ['nanoseconds', 'CREATE ({t: duration({nanoseconds: 1})})'],
    ['a zone', "CREATE ({t: datetime({year: 1, timezone: '+01:00'})})"],
    ['a map as a property', 'CREATE ({t: {a: 1}})'],
    ['a text that is no Cypher', 'CREATE (:A'],
  ])('is not built of %s', (_, statement) => {
    expect(() => built(statement)).toThrow(GraphNotBuilt);
  });

  it('has a schema of what is in it, with one type where all values have one', () => {
    const schema = schemaOf(
      buildGraph(["CREATE (:A {n: 1, x: 1})-[:T {w: 1.5}]->(:B {n: 'a'}), (:A {x: 'b'})"]),
    );
    expect(Object.keys(schema.nodes)).toEqual(['A', 'B']);
    expect(schema.nodes.A?.properties).toMatchObject({ n: { type: 'integer' }, x: { type: 'any' } });
    expect(schema.relationshipProperties).toMatchObject({ T: { w: { type: 'float' } } });
    expect(schema.strict).toBe(false);
  });

  it('can be one of those that lie outside the corpus', () => {
    const { nodes, edges } = buildGraph([namedGraph('binary-tree-2') ?? '']);
    expect([nodes.length, edges.length]).toEqual([13, 16]);
    expect(nodes.filter(({ labels }) => labels.includes('Y')).length).toBe(4);
    expect(namedGraph('none')).toBeUndefined();
  });
});
