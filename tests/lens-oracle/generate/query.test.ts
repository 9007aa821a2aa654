import { CLINICAL_LIMITS, parseCypher, printCypher } from '@consilium/record/test-support/lens-parts';
import { describe, expect, it } from 'vitest';
import { factsOf } from './facts.ts';
import { generate } from './query.ts';
import { RANDOM_SCHEMA, randomGraph } from './random-graph.ts';

const facts = factsOf(randomGraph(1), RANDOM_SCHEMA);
const texts = (count: number) =>
  Array.from({ length: count }, (_, seed) => printCypher(generate(seed, facts).query));

/** What 500 queries must have among them to be worth asking. */
const WANTED = [
  ...['match', 'optional match', 'unwind', 'with', 'with aggregates', 'with distinct', 'distinct'],
  ...['order by', 'skip and limit', 'union', 'union all', 'aggregates', 'ordered collect', 'parameter'],
  ...['undirected', 'variable length', 'named path', 'label expression', 'property map'],
  ...['exists {}', 'count {}', 'pattern comprehension', 'list comprehension', 'map projection', 'case', 'in'],
  ...['contains', 'starts with', 'ends with', 'any', 'all', 'none', 'single', 'comparison across types'],
  ...['date + duration', 'date - duration', 'duration.between()', 'date.truncate()', 'coalesce()', 'slice'],
];

describe('the generator of queries', () => {
  it('makes the same query of the same seed, and other ones of others', () => {
    expect(texts(100)).toEqual(texts(100));
    expect(new Set(texts(100)).size).toBeGreaterThan(95);
  });

  it('prints what reads back as the same text', () => {
    for (const text of texts(500)) expect(printCypher(parseCypher(text, CLINICAL_LIMITS))).toBe(text);
  });

  it('uses all of the language that is asked for', () => {
    const used = new Set(Array.from({ length: 500 }, (_, seed) => generate(seed, facts).uses).flat());
    expect(WANTED.filter((word) => !used.has(word))).toEqual([]);
  });
});
