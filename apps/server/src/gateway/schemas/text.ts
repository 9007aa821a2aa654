import { z } from '@hono/zod-openapi';

const MAX_TEXT = 32_000;
const MAX_RATING = 500;
const MAX_COMMENT = 2_000;

/**
 * A person's words, kept exactly. Refused is what a store or a wire could not carry unchanged: NUL, which PostgreSQL
 * has no place for, and half of a surrogate pair, which has no UTF-8.
 */
export const messageText = wordsOf(MAX_TEXT).openapi({ example: 'My hands have been numb since Monday.' });

/** What somebody adds to a rating. */
export const ratingWords = wordsOf(MAX_RATING);

/** Why a source was judged so. */
export const gradeComment = wordsOf(MAX_COMMENT);

function wordsOf(most: number) {
  return z
    .string()
    .superRefine((text, context) => {
      const reason = refusalOf(text, most);
      if (reason) context.addIssue({ code: 'custom', message: reason });
    })
    .openapi({ minLength: 1, maxLength: most });
}

function refusalOf(text: string, most: number): string | null {
  if (text.length === 0) return 'too_short';
  if (characters(text) > most) return 'too_long';
  if (text.includes('\0')) return 'nul_character';
  return text.isWellFormed() ? null : 'lone_surrogate';
}

/** Unicode code points, as JSON Schema counts. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
