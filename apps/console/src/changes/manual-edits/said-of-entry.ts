import { useState, useSyncExternalStore } from 'react';

/** What was done last, and to which entry. A page that shows the new version is another page: it asks here what to say. */
interface Said {
  readonly entry: string;
  readonly words: string;
  readonly at: number;
}

/** Milliseconds in which a page takes the place of the one before it; who comes later is told nothing old. */
const SOON = 5_000;

const listeners = new Set<() => void>();
let last: Said | null = null;

/** The server keeps the same content as the version that it is already. */
export function savedWords(version: number, from: number): string {
  return version === from ? 'Nothing was changed.' : `Saved as version ${version}.`;
}

export function sayOfEntry(
  { type, id }: { readonly type: string; readonly id: string },
  words: string,
): void {
  last = { entry: `${type}/${id}`, words, at: Date.now() };
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The last thing that was done, if it was done to this entry. */
export function useSaidOfEntry({ type, id }: { readonly type: string; readonly id: string }): Said | null {
  const [opened] = useState(Date.now);
  const said = useSyncExternalStore(subscribe, () => last);
  return said?.entry === `${type}/${id}` && said.at > opened - SOON ? said : null;
}
