import { CLINICAL_LIMITS, parseCypher } from '@consilium/record/test-support/lens-parts';
import { describe, expect, it } from 'vitest';
import { factsOf } from './facts.ts';
import { generate } from './query.ts';
import { RANDOM_SCHEMA, randomGraph } from './random-graph.ts';

const facts = factsOf(randomGraph(1), RANDOM_SCHEMA);
const texts = (count: number) => Array.from({ length: count }, (_, seed) => generate(seed, facts).text);

/** What 500 queries must have among them to be worth asking. */
const WANTED = [
  ...[
    /^MATCH /m,
    /^OPTIONAL MATCH /m,
    /^UNWIND /m,
    /^WITH /m,
    /^WITH .*\b(sum|count)\(/m,
    /^WITH DISTINCT /m,
  ],
  ...[
    /^RETURN DISTINCT /m,
    /^RETURN .*\b(sum|count)\(/m,
    / ORDER BY /,
    / SKIP \d+ LIMIT /,
    /\nUNION\n/,
    /\nUNION ALL\n/,
  ],
  ...[
    / ORDER BY v\d+( DESC)?\nWITH .*\bcollect\(v/,
    /\$p\d/,
    /\)-(\[[^\]]*\])?-\(/,
    /\*\d\.\.\d/,
    /path\d+ = \(/,
  ],
  ...[
    /\(\w*:\w+\|\w+/,
    /\(\w*:\w+ \{/,
    /EXISTS \{/,
    /COUNT \{/,
    /\[\(\w+\)[<-]/,
    /\[x\d+ IN /,
    /\bn\d+ \{/,
    /CASE /,
    / IN /,
  ],
  ...[
    / CONTAINS /,
    / STARTS WITH /,
    / ENDS WITH /,
    /any\(x/,
    /all\(x/,
    /none\(x/,
    /single\(x/,
    /\.mixed (=|<|>)/,
  ],
  ...[
    /\+ duration\(/,
    /- duration\(/,
    /duration\.between\(/,
    /date\.truncate\(/,
    /coalesce\(/,
    /\[\d* \.\. \d*\]/,
  ],
];

describe('the generator of queries', () => {
  it('makes the same query of the same seed, and other ones of others', () => {
    expect(texts(100)).toEqual(texts(100));
    expect(new Set(texts(100)).size).toBeGreaterThan(95);
  });

  it('writes what the lens reads', () => {
    for (const text of texts(500)) expect(() => parseCypher(text, CLINICAL_LIMITS), text).not.toThrow();
  });

  it('uses all of the language that is asked for', () => {
    const all = texts(500).join('\n\n');
    expect(WANTED.filter((form) => !form.test(all))).toEqual([]);
  });
});
