import { type RecordStand, startRecordStand } from '@consilium/record/test-support/record-stand';
import { loadGraph, type RunningNeo4j, startNeo4j } from '@consilium/testing/neo4j';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Asked, askBoth } from './ask-both.ts';
import { GRAPHS, openGraph, questionsOf } from './graphs.ts';

/** Against the real one: of each of 26 graphs, and of none. Together 5,020. */
const QUERIES = 170;
const QUERIES_OF_VALUES = 600;
const AT_ONCE = 2;

let stand: RecordStand;
beforeAll(async () => {
  stand = await startRecordStand();
});
afterAll(() => stand?.stop());

// The suite runs at full size only: it fetches 128 MB of jars the first time.
describe.runIf(suiteSize() === 'full')('generated queries, beside a real Neo4j [A5]', () => {
  let neo4j: RunningNeo4j;
  const asked: Asked[] = [];
  // The first start fetches its jars.
  beforeAll(async () => {
    neo4j = await startNeo4j({ queries: 'many' });
  }, 1_000_000);
  afterAll(() => neo4j?.stop());

  it.each(GRAPHS)('have the same answers, in the same order where one was asked for: %s', async (name) => {
    const graph = await openGraph(stand, name);
    const oracle = await loadGraph(neo4j.driver, graph.graph);
    const waiting = questionsOf(graph, name === 'values' ? QUERIES_OF_VALUES : QUERIES).values();
    const all: Asked[] = [];
    const work = async () => {
      for (const question of waiting) all.push(await askBoth(stand, graph, question, oracle));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    asked.push(...all);
    expect(all.filter(({ outcome }) => outcome === 'different').map(({ what }) => what)).toEqual([]);
  });

  it('are enough, seldom refused, and mostly find something', () => {
    const told = (outcome: Asked['outcome']) =>
      asked.filter((each) => each.outcome === outcome).map(({ what }) => what);
    const percent = (count: number) => Math.round((count / asked.length) * 1000) / 10;
    const [different, answered, refused] = [told('different'), told('answered'), told('refused')];
    const rules = Object.groupBy(
      asked.filter(({ outcome }) => outcome === 'refused'),
      ({ rule }) => rule!,
    );
    console.log([...refused, ...answered].join('\n\n'));
    console.log(
      Object.entries(rules)
        .map(([rule, of]) => `${rule} ${of!.length}`)
        .sort(),
      told('error').length,
    );
    const figures = {
      refused: percent(refused.length),
      empty: percent(asked.filter(({ isEmpty }) => isEmpty).length),
    };
    writeMeasured({
      name: 'lens-oracle',
      goals: [
        goal('generated queries asked of the lens and of Neo4j', '≥ 5000', asked.length, 'queries'),
        goal('answers that differ', '= 0', different.length, 'queries'),
        goal('answered where Neo4j gives an error', '= 0', answered.length, 'queries'),
        goal('refused by the lens', '≤ 5', figures.refused, '%'),
        goal('answers without a row', '≤ 40', figures.empty, '%'),
      ],
    });
    expect(different).toEqual([]);
    expect(answered).toEqual([]);
    expect(figures.refused).toBeLessThan(5);
    expect(figures.empty).toBeLessThan(40);
  });
});
