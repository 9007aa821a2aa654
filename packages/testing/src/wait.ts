import { setTimeout as delay } from 'node:timers/promises';

export interface UntilOptions {
  /** What is awaited, for the error: "the worker's deployment". */
  readonly what: string;
  /** Milliseconds before it gives up; 10,000 unless given. */
  readonly timeoutMs?: number;
  /** Milliseconds between two looks; 20 unless given. */
  readonly everyMs?: number;
}

type Falsy = false | null | undefined | 0 | '';

/**
 * Looks at a condition until it gives a truthy value, and returns that value. A condition that throws counts as
 * "not yet", and its last error is the cause of the time-out error; a name that does not exist is thrown at once.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { what, timeoutMs = 10_000, everyMs = 20 }: UntilOptions,
): Promise<Exclude<T, Falsy>> {
  const deadline = performance.now() + timeoutMs;
  let last: unknown = 'never looked';
  for (;;) {
    try {
      const value = await beforeDeadline(condition(), deadline);
      if (value) return value as Exclude<T, Falsy>;
      last = value;
    } catch (error) {
      if (error instanceof ReferenceError) throw error;
      last = error;
    }
    if (performance.now() + everyMs >= deadline) break;
    await delay(everyMs);
  }
  const seen = last instanceof Error ? last.message : String(last);
  throw new Error(`Waited ${timeoutMs} ms for ${what}; last seen: ${seen}`, { cause: last });
}

/** A condition that never answers must not outlive the time-out either. */
async function beforeDeadline<T>(value: T | Promise<T>, deadline: number): Promise<T> {
  const gaveUp = new AbortController();
  const late = delay(Math.max(1, deadline - performance.now()), undefined, { signal: gaveUp.signal }).then(
    () => {
      throw new Error('the condition did not answer');
    },
  );
  late.catch(() => undefined);
  try {
    return await Promise.race([value, late]);
  } finally {
    gaveUp.abort();
  }
}
