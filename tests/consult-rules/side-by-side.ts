/** Starts the work at most `most` at a time; each result is awaited by its own test. */
export function sideBySide<In, Out>(
  items: readonly In[],
  most: number,
  work: (item: In, index: number) => Promise<Out>,
): readonly Promise<Out>[] {
  const lanes: Promise<unknown>[] = Array.from({ length: most }, () => Promise.resolve());
  return items.map((item, index) => {
    const lane = index % most;
    const result = (lanes[lane] as Promise<unknown>).then(() => work(item, index));
    lanes[lane] = result.catch(() => undefined);
    result.catch(() => undefined);
    return result;
  });
}
