import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryTrees } from '../../test-support/query-trees.fixture.ts';
import type { Expression, Query } from './ast.ts';
import { expressionsOf } from './tree.ts';

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
    fc.assert(
      fc.property(queryTrees, (query: Query) => {
        const walked = [...expressionsOf(query)].map(({ kind }: Expression) => kind);
        expect(walked.toSorted()).toEqual(kindsIn(query.branches).toSorted());
      }),
      { numRuns: 100 },
    );
  });
});
