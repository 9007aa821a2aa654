/** An entry that the address names, at a version or at its newest. */
export interface NamedEntry {
  readonly type: string;
  readonly id: string;
  readonly version: number | null;
}

const ENTRY = /^([A-Z][A-Za-z]{1,63})\/([A-Za-z0-9.-]{1,64})(?:\/(\d{1,9}))?$/;

/** `Observation/<id>` or `Observation/<id>/<version>`. Null: it names no entry; in `labs` it is then the code of a test. */
export function namedEntry(item: string): NamedEntry | null {
  const [, type, id, version] = ENTRY.exec(item) ?? [];
  if (type === undefined || id === undefined) return null;
  return { type, id, version: version === undefined ? null : Number(version) };
}
