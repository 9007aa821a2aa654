import { refuse } from '../../refuse.ts';
import type { Survey } from '../survey.ts';

/** Each branch ends with its only RETURN. */
export function clauseOrder({ query }: Survey): void {
  for (const { clauses } of query.branches) {
    const early = clauses.slice(0, -1).find(({ kind }) => kind === 'return');
    if (early) {
      refuse(
        'return-last',
        'RETURN is not the last clause.',
        early.span,
        'Write WITH here, and RETURN at the end.',
      );
    }
    const last = clauses.at(-1)!;
    if (last.kind === 'return') continue;
    refuse(
      'return-last',
      'The query does not return anything.',
      last.span,
      'End with RETURN and what you want to know.',
    );
  }
}
