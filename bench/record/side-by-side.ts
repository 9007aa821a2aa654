/** Does the work for each item, so many at a time, in their order. */
export async function sideBySide<T>(
  items: readonly T[],
  clients: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const client = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The value below which this part of the values lies: 0.99 → p99. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
