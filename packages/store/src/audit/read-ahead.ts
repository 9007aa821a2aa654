/** Results in the order of the items, with at most `most` of them under way. */
export async function* readAhead<T, R>(
  items: Iterable<T>,
  most: number,
  read: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = [];
  const next = async (): Promise<R> => underWay.shift() as Promise<R>;
  for (const item of items) {
    const begun = read(item);
    // It is awaited later, or never where an earlier one fails.
    begun.catch(() => {});
    underWay.push(begun);
    if (underWay.length >= most) yield await next();
  }
  while (underWay.length > 0) yield await next();
}

/** The same without results. */
export async function forEach<T>(
  items: Iterable<T>,
  most: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for await (const _ of readAhead(items, most, work));
}
