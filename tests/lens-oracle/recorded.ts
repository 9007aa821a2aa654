import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Graph, parseTagged, printTagged, type Tagged } from '@consilium/testing/neo4j';
import type { Question } from './question.ts';

/** What Neo4j said to a generated query. */
export interface RecordedAnswer {
  readonly question: Question;
  readonly rows: readonly (readonly Tagged[])[];
}

/** A graph as it was then: what the record makes of a patient today may differ, and is another suite's. */
export interface RecordedGraph {
  readonly graph: Graph;
  readonly answers: readonly RecordedAnswer[];
}

/** Answers of a run against the real one, so that CI needs no Java. */
export interface Recording {
  readonly neo4j: string;
  /** ISO day. */
  readonly date: string;
  readonly graphs: Readonly<Record<string, RecordedGraph>>;
}

const FILE = new URL('recorded/answers.json.gz', import.meta.url);

export function readRecording(): Recording {
  const { neo4j, date, graphs } = parseTagged(
    gunzipSync(readFileSync(FILE)).toString(),
  ) as unknown as Recording;
  return {
    neo4j,
    date,
    graphs: Object.fromEntries(Object.entries(graphs).map(([name, each]) => [name, numbered(each)])),
  };
}

/** Places of columns are numbers to us, and were written as what tagged JSON has for them. */
function numbered({ graph, answers }: RecordedGraph): RecordedGraph {
  const turned = answers.map(({ question, rows }) => {
    const { seed, orderedBy, loose } = question;
    return {
      question: {
        ...question,
        seed: Number(seed),
        orderedBy: orderedBy.map(Number),
        loose: loose.map(Number),
      },
      rows,
    };
  });
  return { graph, answers: turned };
}

/** Gives the size of the file in bytes. */
export function writeRecording(recording: Recording): number {
  const packed = gzipSync(printTagged(recording as unknown as Tagged), { level: 9 });
  writeFileSync(FILE, packed);
  return packed.length;
}
