/**
 * Reads rows into objects: a name for each column, in their order. `#name` is a number that PostgreSQL sends as text (bigint, numeric),
 * `@name` a moment, read as ISO text; null stays null. What a row has behind the last name is left out.
 * @example rowReader<ListedGrant>('grant actor compartment @expiresAt')
 */
export function rowReader<T>(names: string): (row: readonly unknown[]) => T {
  const columns = names.split(' ').map((name) => [name.replace(/^[#@]/, ''), name[0]] as const);
  return (row) =>
    Object.fromEntries(columns.map(([name, kind], at) => [name, readValue(kind, row[at])])) as T;
}

function readValue(kind: string | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === '#') return Number(value);
  return kind === '@' ? (value as Date).toISOString() : value;
}
