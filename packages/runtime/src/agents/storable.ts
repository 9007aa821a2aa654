/**
 * A model may write what PostgreSQL cannot keep: NUL and lone surrogates. They become U+FFFD before anything is
 * journalled, so that a commit cannot fail on them for ever.
 */
export function storable<T>(value: T): T {
  if (typeof value === 'string')
    return (UNSTORABLE.test(value) ? value.toWellFormed().replaceAll('\0', '\ufffd') : value) as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]),
  ) as T;
}

const UNSTORABLE = /[\0\ud800-\udfff]/;
