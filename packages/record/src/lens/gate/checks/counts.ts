import type { Expression } from '../../cypher/ast.ts';
import { refuse } from '../../refuse.ts';
import type { Survey } from '../survey.ts';

/** SKIP and LIMIT take a whole number that is not negative. */
export function counts({ projections }: Survey): void {
  for (const { projection } of projections) {
    for (const count of [projection.skip, projection.limit]) {
      if (!count || !isWrong(count)) continue;
      refuse(
        'row-count',
        'SKIP and LIMIT take a whole number from 0.',
        count.span,
        'Write a number, e.g. LIMIT 10.',
      );
    }
  }
}

function isWrong(count: Expression): boolean {
  if (count.kind !== 'literal') return false;
  return typeof count.value !== 'bigint' || count.value < 0n;
}
