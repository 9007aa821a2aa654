import { mkdir } from 'node:fs/promises';
import type { SearchMode } from '@consilium/kernel';
import { documentAt, madeLibrary, scopeOf } from './made-library.ts';

/** Names that are alike, as folders of some systems take them for one. */
const nameOf = (number: number): string => `${number % 2 ? 'clinic' : 'CLINIC'}-${Math.floor(number / 2)}`;
const DOCUMENTS = 3;

/** Every tenant asks with the very words of every other one, and of its own. Counts passages that are not its own. */
export async function foreignPassages(
  folder: string,
  tenants: number,
  modes: readonly SearchMode[],
): Promise<{ readonly searches: number; readonly foreign: number }> {
  await mkdir(folder, { recursive: true });
  const { library } = madeLibrary(folder);
  const { signal } = new AbortController();
  const textsOf = (tenant: number) =>
    Array.from({ length: DOCUMENTS }, (_, n) => documentAt(1_000_000 + tenant * DOCUMENTS + n));
  const own: ReadonlySet<string>[] = [];
  for (let tenant = 0; tenant < tenants; tenant += 1) {
    const { hashes } = await library.keep(scopeOf(nameOf(tenant)), textsOf(tenant));
    await library.indexDocuments(scopeOf(nameOf(tenant)), hashes, { signal });
    own.push(new Set(hashes));
  }
  let searches = 0;
  let foreign = 0;
  for (const [asking, hashes] of own.entries())
    for (let of = 0; of < tenants; of += 1)
      for (const mode of modes) {
        const query = textsOf(of)[0]!.text.slice(0, 600);
        const { passages } = await library.search(scopeOf(nameOf(asking)), { query, mode, topK: 50 });
        searches += 1;
        foreign += passages.filter(({ snapshot }) => !hashes.has(snapshot.hash)).length;
        if (asking === of && passages.length === 0) throw new Error(`nothing is found by ${mode}`);
      }
  return { searches, foreign };
}
