/** A map that keeps the entries used last, at most `size` of them. */
export interface LruCache<V> {
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => V;
  readonly delete: (key: string) => void;
  readonly values: () => Iterable<V>;
}

/** `evicted` is called with each entry that gives way to a newer one. Default: nothing. */
export function createLruCache<V>(size: number, evicted?: (key: string, value: V) => void): LruCache<V> {
  // A Map keeps the order of insertion: the first key is the one that was used longest ago.
  const kept = new Map<string, V>();
  const evictOldest = () => {
    const [key, value] = kept.entries().next().value!;
    kept.delete(key);
    evicted?.(key, value);
  };
  const set = (key: string, value: V): V => {
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > size) evictOldest();
    return value;
  };
  return {
    get: (key) => {
      const value = kept.get(key);
      return value === undefined ? undefined : set(key, value);
    },
    set,
    delete: (key) => {
      kept.delete(key);
    },
    values: () => kept.values(),
  };
}
