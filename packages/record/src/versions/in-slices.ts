import { setImmediate, setTimeout } from 'node:timers/promises';

/** How long a loop holds the process before others get their turn, in ms. */
const SLICE_MS = 8;

/** Between two steps that may both be long: the rest of the process gets its turn. */
export const giveWay = (): Promise<void> => setImmediate();

/** As `map`, for lists that may be long: the rest of the process goes on meanwhile. `work` must not wait itself. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
): Promise<readonly R[]> {
  const made: R[] = [];
  let until = performance.now() + SLICE_MS;
  for (let n = 0; n < items.length; n++) {
    made.push(work(items[n]!, n));
    if (performance.now() < until) continue;
    await giveWay();
    until = performance.now() + SLICE_MS;
  }
  return made;
}

/** Of one statement at most: bounds what is sent and parsed at once. */
const ROWS = 500;
const CHARACTERS = 1_000_000;

/**
 * One statement for each of several portions, with a rest of the same length between two of them: a large import keeps no core of
 * the database busy all the time. A single portion does not rest.
 */
export async function withRests<T>(
  portions: Iterable<T>,
  write: (portion: T) => Promise<unknown>,
): Promise<void> {
  let rest = 0;
  for (const portion of portions) {
    if (rest > 0) await setTimeout(rest);
    const from = performance.now();
    await write(portion);
    rest = performance.now() - from;
  }
}

/** Rows that are text already, as many at once as a statement takes; one that is larger goes alone. */
export function* inPortions(rows: readonly string[]): Generator<readonly string[], void> {
  let from = 0;
  let characters = 0;
  for (let n = 0; n < rows.length; n++) {
    characters += rows[n]!.length;
    if (n === from || (n - from < ROWS && characters <= CHARACTERS)) continue;
    yield rows.slice(from, n);
    from = n;
    characters = rows[n]!.length;
  }
  if (from < rows.length) yield rows.slice(from);
}
