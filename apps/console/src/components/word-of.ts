/**
 * What a table says of a key that others wrote. Only its own entries count: `constructor` and `__proto__` are in every
 * object, and are no words.
 */
export function wordOf<T>(table: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
