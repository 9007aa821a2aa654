import { ConsiliumError } from '@consilium/kernel';

/** Levels at most: the journal's serializer recurses, and what it cannot write would be tried again for ever. */
const DEEPEST = 250;

/**
 * A model may write what PostgreSQL cannot keep: NUL and lone surrogates. They become U+FFFD before anything is
 * journalled, so that a commit cannot fail on them for ever. Throws ConsiliumError('too_deep') beyond 250 levels.
 */
export function storable<T>(value: T, depth = 0): T {
  if (typeof value === 'string')
    return (UNSTORABLE.test(value) ? value.toWellFormed().replaceAll('\0', '\ufffd') : value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) throw new ConsiliumError('too_deep');
  if (Array.isArray(value)) return value.map((inner) => storable(inner, depth + 1)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storable(key), storable(inner, depth + 1)]),
  ) as T;
}

const UNSTORABLE = /[\0\ud800-\udfff]/;
