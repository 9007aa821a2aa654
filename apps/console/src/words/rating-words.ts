import type { RatingCounts } from '../api/generated.ts';

type Row = RatingCounts['rows'][number];
export type RatingReason = NonNullable<Row['reason']>;

/** Why an answer did not help, in the order in which it is asked. */
export const RATING_WORDS: readonly { readonly reason: RatingReason; readonly words: string }[] = [
  { reason: 'wrong', words: 'Something is wrong' },
  { reason: 'missing', words: 'Something is missing' },
  { reason: 'unclear', words: 'Hard to understand' },
  { reason: 'too-long', words: 'Too long' },
  { reason: 'other', words: 'Something else' },
];

/** `12 of 15 answers helped; something is missing 2, no reason 1`. Null: nobody has said anything. */
export function ratingLine(rows: readonly Row[]): string | null {
  const sum = (some: readonly Row[]) => some.reduce((count, row) => count + row.count, 0);
  const all = sum(rows);
  if (all === 0) return null;
  const why = rows
    .filter(({ helpful }) => !helpful)
    .map(({ reason, count }) => {
      const words = RATING_WORDS.find((each) => each.reason === reason)?.words ?? 'No reason';
      return `${words.charAt(0).toLowerCase()}${words.slice(1)} ${count}`;
    });
  const line = `${sum(rows.filter(({ helpful }) => helpful))} of ${all} ${all === 1 ? 'answer' : 'answers'} helped`;
  return why.length === 0 ? line : `${line}; ${why.join(', ')}`;
}
