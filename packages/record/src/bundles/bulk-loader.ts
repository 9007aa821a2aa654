import { createHash } from 'node:crypto';
import { type Caller, ConsiliumError, type FhirResource, type ImportResult } from '@consilium/kernel';
import { TEXT_STAYS, writeInlinePages } from '../documents/write-inline-pages.ts';
import type { RecordParts } from '../record-parts.ts';
import { onlyCareTeam } from '../rights/record-right.ts';
import { lockCompartment } from '../versions/compartment-lock.ts';
import { onlyPeople } from '../versions/only-people.ts';
import { findImport } from './import-rows.ts';
import { ownSource } from './own-source.ts';
import { writeImport } from './write-import.ts';

/** Takes resources of one patient over, with the ids and references that they have. All or nothing, and once. */
export type BulkLoader = (
  caller: Caller,
  resources: readonly (FhirResource & { readonly id: string })[],
  options: { readonly source: string },
) => Promise<ImportResult>;

/**
 * For resources that a record held before: a move between shards, a restore. It checks neither content nor references;
 * whatever comes from elsewhere is an import.
 */
export function createBulkLoader(parts: RecordParts): BulkLoader {
  return async (caller, resources, options) => {
    onlyPeople(caller);
    const digest = createHash('sha256').update(JSON.stringify(resources)).digest();
    return parts.store.write(caller, 'record.bulkLoad', async (transaction) => {
      const context = { scope: caller.scope, now: parts.now };
      await onlyCareTeam(transaction);
      const source = await ownSource(transaction, { may: 'write' }, caller.scope, options.source);
      await lockCompartment(transaction, caller.scope);
      const before = await findImport(transaction, caller.scope, source, digest);
      const value = before ?? (await writeImport(transaction, context, { source, digest, resources }));
      const refused = before ? [] : await writeInlinePages(transaction, caller.scope, resources);
      if (refused.length > 0) throw new ConsiliumError('conflict', { remedy: TEXT_STAYS });
      return { value, targets: [`import/${value.import}`] };
    });
  };
}
