import { existsSync } from 'node:fs';
import { listenersOf } from '@consilium/testing';
import { type Graph, loadGraph, type RunningNeo4j, startNeo4j, type Tagged } from '@consilium/testing/neo4j';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suiteSize } from '../../scripts/prove.ts';

const VALUES: Readonly<Record<string, Tagged>> = {
  text: "it's",
  whole: 7n,
  real: 7,
  day: { date: '2020-02-29' },
  moment: { datetime: '2020-02-29T10:00:00.25Z' },
  span: { duration: [1n, 2n, -3_500_000n] },
  list: ['a', 'b'],
};

const GRAPH: Graph = {
  nodes: [
    { uuid: 'a', labels: ['A', 'odd `name`'], properties: VALUES },
    { uuid: 'b', labels: [], properties: {} },
  ],
  edges: [
    { type: 'KNOWS', source: 'a', target: 'b', properties: { since: 3n } },
    { type: 'KNOWS', source: 'a', target: 'b', properties: {} },
    { type: 'KNOWS', source: 'b', target: 'withdrawn', properties: {} },
  ],
};

// It fetches 128 MB of jars the first time.
describe.runIf(suiteSize() === 'full')('a real Neo4j', () => {
  let neo4j: RunningNeo4j;
  beforeAll(async () => {
    neo4j = await startNeo4j();
  }, 1_000_000);
  afterAll(() => neo4j?.stop());

  it('listens on loopback, on its own port only', async () => {
    const ports = (await listenersOf(neo4j.pid))?.map(({ port }) => port);
    expect(ports).toEqual([neo4j.port]);
  });

  it('holds the graph that was loaded last, with its values, and no edge without an end', async () => {
    await loadGraph(neo4j.driver, { nodes: [{ uuid: 'old', labels: ['A'], properties: {} }], edges: [] });
    const { ask } = await loadGraph(neo4j.driver, GRAPH);
    const keys = Object.keys(VALUES);
    const read = keys.map((key) => `n.${key}`).join(', ');
    expect(await ask(`MATCH (n:A:\`odd \`\`name\`\`\`) RETURN ${read}`)).toEqual([Object.values(VALUES)]);
    expect(await ask('MATCH (n) RETURN n ORDER BY n.uuid')).toEqual([[{ node: 'a' }], [{ node: 'b' }]]);
    expect(await ask('MATCH ()-[r]->() RETURN r ORDER BY r.since')).toEqual([
      [{ relationship: ['KNOWS', 'a', 'b'], properties: { since: 3n } }],
      [{ relationship: ['KNOWS', 'a', 'b'], properties: {} }],
    ]);
    expect(await ask('RETURN $x + 1', { x: 2n })).toEqual([[3n]]);
  });

  it('is asked by readers that cannot write', async () => {
    const { ask } = await loadGraph(neo4j.driver, GRAPH);
    await expect(ask('CREATE (n)')).rejects.toThrow(/write/i);
  });

  it('leaves nothing after stop', async () => {
    await neo4j.stop();
    expect(existsSync(neo4j.directory)).toBe(false);
    expect(existsSync(`/proc/${neo4j.pid}`)).toBe(false);
  });
});
