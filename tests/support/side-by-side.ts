/** Runs `each` for all items, at most `width` at a time. The first failure is thrown when all have ended. */
export async function sideBySide<T>(
  items: readonly T[],
  each: (item: T) => Promise<void>,
  width = 8,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const lane = async () => {
    for (const item of waiting) await each(item).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: width }, lane));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, failures.slice(0, 5).map(String).join('\n'));
}
