import neo4j from 'neo4j-driver';
import { describe, expect, it } from 'vitest';
import { fromNeo4j, toNeo4j } from './neo4j-values.ts';
import type { Tagged } from './tagged.ts';

const KNOWN = new Map([
  ['4:x:1', 'a'],
  ['4:x:2', 'b'],
]);
const none = new Map<string, string>();

describe('values of Neo4j', () => {
  it.each<[string, Tagged]>([
    ['null', null],
    ['an integer', 7n],
    ['a float without a fraction', 7],
    ['a text', 'x'],
    ['a date', { date: '2020-02-29' }],
    ['a date before 1900', { date: '1899-12-31' }],
    ['a moment', { datetime: '2020-02-29T10:20:30Z' }],
    ['a moment with microseconds', { datetime: '2020-02-29T10:20:30.000025Z' }],
    ['a local moment', { localdatetime: '2020-02-29T10:20:30.5' }],
    ['a duration', { duration: [14n, -3n, 1_500_000n] }],
    ['a negative duration', { duration: [0n, 0n, -1_500_000n] }],
    ['a list', [1n, null, 'x', [2.5]]],
    ['a map', { map: { a: 1n, b: { date: '2020-02-29' } } }],
  ])('take and give %s', (_, value) => {
    expect(fromNeo4j(toNeo4j(value), none)).toEqual(value);
  });

  const node = (id: number) => new neo4j.types.Node(neo4j.int(id), ['A'], { x: neo4j.int(1) }, `4:x:${id}`);
  const edge = new neo4j.types.Relationship(
    ...([neo4j.int(9), neo4j.int(1), neo4j.int(2), 'KNOWS', { since: neo4j.int(3) }] as const),
    ...(['5:x:9', '4:x:1', '4:x:2'] as const),
  );

  it('give what is of the graph by its identity', () => {
    const known = { relationship: ['KNOWS', 'a', 'b'], properties: { since: 3n } };
    expect(fromNeo4j(node(1), KNOWN)).toEqual({ node: 'a' });
    expect(fromNeo4j(edge, KNOWN)).toEqual(known);
    const segment = new neo4j.types.PathSegment(node(1), edge, node(2));
    expect(fromNeo4j(new neo4j.types.Path(node(1), node(2), [segment]), KNOWN)).toEqual({
      path: [{ node: 'a' }, known, { node: 'b' }],
    });
  });

  it('cannot be sent a node', () => {
    expect(() => toNeo4j({ node: 'a' })).toThrow(TypeError);
  });
});
