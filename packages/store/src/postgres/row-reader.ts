/**
 * Reads rows into objects: a name for each column, in their order. `#name` is a number that PostgreSQL sends as text (bigint, numeric),
 * `@name` a moment, read as ISO text; null stays null. What a row has behind the last name is left out. The compiler asks for each
 * field that the type needs, and for no other.
 * @example rowReader<{ readonly actor: string; readonly seenAt: string }>()('actor @seenAt')
 */
export function rowReader<T>() {
  return <const Names extends string>(
    names: FieldsOf<Names> extends keyof T ? (RequiredOf<T> extends FieldsOf<Names> ? Names : never) : never,
  ): ((row: readonly unknown[]) => T) => {
    const columns = (names as string).split(' ').map((name) => [name.replace(/^[#@]/, ''), name[0]] as const);
    return (row) =>
      Object.fromEntries(columns.map(([name, kind], at) => [name, readValue(kind, row[at])])) as T;
  };
}

type FieldsOf<Names> = Names extends `${infer First} ${infer Rest}`
  ? Bare<First> | FieldsOf<Rest>
  : Bare<Names>;
type Bare<Name> = Name extends `#${infer Field}` | `@${infer Field}` ? Field : Name;
type RequiredOf<T> = { [Key in keyof T]-?: undefined extends T[Key] ? never : Key }[keyof T];

function readValue(kind: string | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === '#') return Number(value);
  return kind === '@' ? (value as Date).toISOString() : value;
}
