import { ConsiliumError } from '@consilium/kernel';

/** Throws `invalid_limit` for what is not 1 to 200. */
export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > 200)
    throw new ConsiliumError('invalid_limit', { remedy: 'ask for 1 to 200' });
}

/** What a cursor says in the groups of its pattern; two nulls where there is none. Throws `invalid_cursor` for any other text. */
export function cursorParts(cursor: string | undefined, pattern: RegExp): readonly (string | null)[] {
  if (cursor === undefined) return [null, null];
  const parts = pattern.exec(cursor);
  if (parts === null) throw invalidCursor();
  return parts.slice(1);
}

/** A cursor that no page has given. */
export function invalidCursor(): ConsiliumError {
  return new ConsiliumError('invalid_cursor', { remedy: 'begin again without a cursor' });
}
