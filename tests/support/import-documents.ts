import { actorCompartment, type LibraryDocument } from '@consilium/kernel';
import type { readConfig } from '@consilium/server';
import { openLibraries } from '@consilium/server/open-evidence';
import { openKeys } from '@consilium/server/open-stores';
import { connectionFor, createAuditWriter, createPool, createScopedStore } from '@consilium/store';

/** Brings documents into a tenant's knowledge library, as a process of its own would. Gives their hashes, in order. */
export async function importDocuments(
  config: ReturnType<typeof readConfig>,
  tenant: string,
  documents: readonly LibraryDocument[],
): Promise<readonly string[]> {
  const connection = connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD);
  const pool = createPool(connection, { max: 2 });
  try {
    const audit = createAuditWriter({ pool, secrets: await openKeys(config, pool), now: () => new Date() });
    const library = openLibraries(config)(createScopedStore({ pool, audit }), pool);
    if (library === null) throw new Error('EVIDENCE is off');
    const scope = { tenant, actor: 'importer', compartment: actorCompartment('importer') };
    return await library.importLibrary({ ...scope, purpose: 'HOPERAT' }, documents);
  } finally {
    await pool.end();
  }
}
