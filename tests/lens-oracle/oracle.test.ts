import { type RecordStand, startRecordStand } from '@consilium/record/test-support/record-stand';
import { loadGraph, type RunningNeo4j, startNeo4j } from '@consilium/testing/neo4j';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Asked, askBoth } from './ask-both.ts';
import { GRAPHS, openGraph } from './graphs.ts';
import { questionsOf } from './question.ts';
import { type Figures, figuresOf } from './tally.ts';

/** Against the real one: of each of 26 graphs, and of none. Together 5,020. */
const QUERIES = 170;
const QUERIES_OF_VALUES = 600;

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
    const opened = await openGraph(stand, name);
    const oracle = await loadGraph(neo4j.driver, opened.graph);
    const questions = questionsOf(opened, name === 'values' ? QUERIES_OF_VALUES : QUERIES);
    const all = await twoAtATime(questions, (question) => askBoth(stand, opened, question, oracle.ask));
    asked.push(...all);
    expect(figuresOf(all).different).toEqual([]);
  });

  it('are enough, seldom refused, and mostly find something', () => {
    report(figuresOf(asked));
  });
});

async function twoAtATime<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = [];
  const left = items.map((item, place) => ({ item, place }));
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      done[next.place] = await work(next.item);
    }
  };
  await Promise.all([worker(), worker()]);
  return done;
}

function report(figures: Figures): void {
  const { asked, different, emptyShare, refusedShare, refused, refusedBy, errors, answeredErrors } = figures;
  console.log([...refused, ...answeredErrors].join('\n\n'));
  console.log({ refusedBy, errors });
  const percent = (share: number) => Math.round(share * 1000) / 10;
  writeMeasured({
    name: 'lens-oracle',
    goals: [
      goal('generated queries asked of the lens and of Neo4j', '≥ 5000', asked, 'queries'),
      goal('answers that differ', '= 0', different.length, 'queries'),
      goal('answered where Neo4j gives an error', '= 0', answeredErrors.length, 'queries'),
      goal('refused by the lens', '≤ 5', percent(refusedShare), '%'),
      goal('answers without a row', '≤ 40', percent(emptyShare), '%'),
    ],
  });
  expect(different).toEqual([]);
  expect(answeredErrors).toEqual([]);
  expect(refusedShare).toBeLessThan(0.05);
  expect(emptyShare).toBeLessThan(0.4);
}
