import { LensRefusal } from '@consilium/kernel';

/** Runs it; a refusal is thrown on with the text, so that its remedy shows the place, and with what could be asked better. */
export function withHints<Result>(text: string, hints: readonly string[], run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw hinted(text, hints, error);
  }
}

/** The refusal with the text and the hints; any other error as it is. */
export function hinted(text: string, hints: readonly string[], error: unknown): unknown {
  if (!(error instanceof LensRefusal)) return error;
  const known = error.refused.hints ?? [];
  const all = [...new Set([...known, ...hints])];
  return new LensRefusal({ ...error.refused, ...(all.length > 0 && { hints: all }) }, text);
}
