import { z } from '@hono/zod-openapi';

const MAX_TEXT = 32_000;

/**
 * A person's words, kept exactly. Refused is what a store or a wire could not carry unchanged: NUL, which PostgreSQL
 * has no place for, and half of a surrogate pair, which has no UTF-8.
 */
export const messageText = z
  .string()
  .superRefine((text, context) => {
    const reason = refusalOf(text);
    if (reason) context.addIssue({ code: 'custom', message: reason });
  })
  .openapi({ minLength: 1, maxLength: MAX_TEXT, example: 'My hands have been numb since Monday.' });

function refusalOf(text: string): string | null {
  if (text.length === 0) return 'too_short';
  if (characters(text) > MAX_TEXT) return 'too_long';
  if (text.includes('\0')) return 'nul_character';
  return text.isWellFormed() ? null : 'lone_surrogate';
}

/** Unicode code points, as JSON Schema counts. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
