import { type RecordStand, startRecordStand } from '@consilium/record/test-support/record-stand';
import { loadGraph, NEO4J_VERSION, type RunningNeo4j, startNeo4j } from '@consilium/testing/neo4j';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Asked, askBoth } from './ask-both.ts';
import { keyOf } from './compare.ts';
import { GRAPHS, openGraph, openRows } from './graphs.ts';
import { questionsOf } from './question.ts';
import { type RecordedGraph, type Recording, readRecording, writeRecording } from './recorded.ts';
import { type Figures, figuresOf } from './tally.ts';

const full = suiteSize() === 'full';
/** Against the real one: of each of 26 graphs, and of none. Together 5,020. */
const QUERIES = 170;
const QUERIES_OF_VALUES = 600;
/** Recorded for CI: of these graphs, so many of each, whose answers are short. Together 550. */
const RECORDED_GRAPHS = ['values', 'diabetes-kidney', 'pregnancy-hypothyroidism', ...GRAPHS.slice(7, 15)];
const RECORDED = 50;
const SHORT = 2_000;

let stand: RecordStand;
beforeAll(async () => {
  stand = await startRecordStand();
});
afterAll(() => stand?.stop());

describe.runIf(!full)('generated queries, as Neo4j answered them [A5]', () => {
  let recording: Recording;
  const asked: Asked[] = [];
  beforeAll(() => {
    recording = readRecording();
  });

  it.each(RECORDED_GRAPHS)('on %s', async (name) => {
    const { graph, answers } = recording.graphs[name]!;
    const opened = await openRows(stand, name, graph);
    for (const { question, rows } of answers) {
      const each = await askBoth(stand, opened, question, async () => rows);
      expect(each.outcome, `Neo4j ${recording.neo4j} answered seed ${question.seed}`).toEqual({
        kind: 'same',
        what: '',
      });
      asked.push(each);
    }
  });

  it('are 500, and most find something', () => {
    const { same, emptyShare } = figuresOf(asked);
    expect(same).toBeGreaterThanOrEqual(500);
    expect(emptyShare).toBeLessThan(0.4);
  });
});

describe.runIf(full)('generated queries, beside a real Neo4j [A5]', () => {
  let neo4j: RunningNeo4j;
  const asked: Asked[] = [];
  const graphs: Record<string, RecordedGraph> = {};
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
    const answers = all.flatMap(short).slice(0, RECORDED);
    if (RECORDED_GRAPHS.includes(name)) graphs[name] = { graph: opened.graph, answers };
    expect(figuresOf(all).different).toEqual([]);
  });

  it('are enough, seldom refused, and mostly find something', () => {
    const date = new Date().toISOString().slice(0, 10);
    report(figuresOf(asked), writeRecording({ neo4j: NEO4J_VERSION, date, graphs }) / 1000);
  });
});

/** What is worth recording. */
function short({ outcome, question, rows }: Asked) {
  return outcome.kind === 'same' && rows !== undefined && keyOf(rows).length < SHORT
    ? [{ question, rows }]
    : [];
}

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

function report(figures: Figures, kilobytes: number): void {
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
      goal('recorded answers', '≤ 400', kilobytes, 'kB'),
    ],
  });
  expect(different).toEqual([]);
  expect(answeredErrors).toEqual([]);
  expect(refusedShare).toBeLessThan(0.05);
  expect(emptyShare).toBeLessThan(0.4);
  expect(kilobytes).toBeLessThan(400);
}
