import { printCypher } from '@consilium/record/test-support/lens-parts';
import type { Tagged } from '@consilium/testing/neo4j';
import { generateExtreme } from './generate/extremes.ts';
import { factsOf } from './generate/facts.ts';
import { type Generated, generate } from './generate/query.ts';
import { type AskedGraph, GRAPHS } from './graphs.ts';

/** A generated query as it is asked. */
export interface Question extends Pick<Generated, 'seed' | 'orderedBy' | 'loose'> {
  readonly text: string;
  readonly parameters: Readonly<Record<string, Tagged>>;
}

/** The first so many questions of a graph, always the same ones. */
export function questionsOf(asked: AskedGraph, count: number): readonly Question[] {
  const { name, graph, schema } = asked;
  const facts = factsOf(graph, schema);
  const first = GRAPHS.indexOf(name) * 100_000;
  return Array.from({ length: count }, (_, number) => {
    const made = name === 'values' ? generateExtreme(first + number) : generate(first + number, facts);
    const { seed, orderedBy, loose } = made;
    const parameters = { ...asked.parameters, ...made.parameters };
    return { seed, text: printCypher(made.query), parameters, orderedBy, loose };
  });
}
