import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLINICAL_LIMITS } from '../limits.ts';
import { scopedQueries } from '../test-support/scoped-queries.fixture.ts';
import type { Expression } from './ast.ts';
import { parseCypher } from './parse.ts';
import { expressionsOf } from './tree.ts';

/** Of expressions: all of `Expression`. */
const KINDS = 21;

/** Every kind that a query's data holds, wherever it is: what a walker by hand must not miss. */
function kindsIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { kind } = part as { readonly kind?: string };
  const inner = Object.values(part).flatMap(kindsIn);
  const isClause = kind !== undefined && ['match', 'unwind', 'with', 'return'].includes(kind);
  return kind === undefined || isClause ? inner : [kind, ...inner];
}

describe('the expressions of a query [A5]', () => {
  it('are all of them, whatever the query', () => {
    const kinds = new Set<Expression['kind']>();
    fc.assert(
      fc.property(scopedQueries, (text) => {
        const query = parseCypher(text, CLINICAL_LIMITS);
        const walked = [...expressionsOf(query)].map(({ kind }) => kind);
        for (const kind of walked) kinds.add(kind);
        expect(walked.toSorted()).toEqual(kindsIn(query.branches).toSorted());
      }),
      { numRuns: 300, seed: 7 },
    );
    expect(kinds.size).toBe(KINDS);
  });
});
