import { randomBytes } from 'node:crypto';

/** A tag stands in the user's words of every message of one case, and in whatever follows from them. */
export function newTag(): string {
  return `case-${randomBytes(6).toString('hex')}`;
}

export const TAG = /case-[0-9a-f]{12}/g;
