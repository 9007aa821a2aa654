/** A map that keeps the entries used last, at most `size` of them. */
export interface Recent<V> {
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => V;
  readonly delete: (key: string) => void;
  readonly values: () => Iterable<V>;
}

export function createRecent<V>(size: number): Recent<V> {
  // A Map keeps the order of insertion: the first key is the one that was used longest ago.
  const kept = new Map<string, V>();
  const set = (key: string, value: V): V => {
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > size) kept.delete(kept.keys().next().value as string);
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
