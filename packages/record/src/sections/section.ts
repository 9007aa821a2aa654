import { ConsiliumError, type PatientRecord, type Scope, withoutTwice } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { RecordParts } from '../record-parts.ts';
import { cursorBehind, type Found, searchWithin } from '../search/search.ts';
import { entryNames } from './entry-names.ts';
import { sectionEntry } from './section-entry.ts';
import { type SectionList, sectionList } from './section-lists.ts';

const MOST = 200;
/** Read at once where each has to be looked at. */
const CHUNK = 500;

export function section({ store, now }: RecordParts): PatientRecord['section'] {
  return async (caller, { section: asked, when, limit, cursor }) => {
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      throw new ConsiliumError('invalid_limit', { remedy: `ask for 1 to ${MOST}` });
    const list = sectionList(asked, when, now());
    return store.read(caller, { action: 'record.section' }, async (transaction) => {
      const page = await pageOf(transaction, caller.scope, list, limit, cursor);
      const found = page.found.map(({ version }) => version);
      const versions = asked === 'encounters' ? withoutTwice(found, ({ resource }) => resource) : found;
      const names = await entryNames(
        transaction,
        caller.scope,
        versions.map(({ resource }) => resource),
      );
      return { entries: versions.map((version) => sectionEntry(version, names)), cursor: page.cursor };
    });
  };
}

async function pageOf(
  transaction: PoolClient,
  scope: Scope,
  { keeps, ...wanted }: SectionList,
  limit: number,
  cursor: string | undefined,
): Promise<{ readonly found: readonly Found[]; readonly cursor: string | null }> {
  const kept: Found[] = [];
  let from = cursor;
  for (;;) {
    const size = keeps === undefined ? limit : CHUNK;
    const search = { ...wanted, limit: size, ...(from === undefined ? {} : { cursor: from }) };
    const { found, more } = await searchWithin(transaction, scope, search);
    for (const [place, each] of found.entries()) {
      if (keeps !== undefined && !keeps(each.version.resource)) continue;
      kept.push(each);
      // Nothing after it is no next page; something after it may be, even if it turns out empty.
      if (kept.length === limit)
        return { found: kept, cursor: more || place < found.length - 1 ? cursorBehind(each) : null };
    }
    if (!more) return { found: kept, cursor: null };
    from = cursorBehind(found.at(-1)!);
  }
}
