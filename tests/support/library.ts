import { library } from '@consilium/example-library';
import { actorCompartment, type LibraryDocument } from '@consilium/kernel';
import type { Config } from '@consilium/server';
import { openLibraries } from '@consilium/server/open-evidence';
import { openKeys } from '@consilium/server/open-stores';
import { connectionFor, createAuditWriter, createPool, createScopedStore } from '@consilium/store';
import { TENANT } from './stack.ts';

/** Fills the knowledge library of a running server, as a launcher does with EVIDENCE=invented. */
export async function importLibrary(
  config: Config,
  documents: readonly LibraryDocument[] = library,
): Promise<readonly string[]> {
  const app = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD), { max: 2 });
  try {
    const audit = createAuditWriter({
      pool: app,
      secrets: await openKeys(config, app),
      now: () => new Date(),
    });
    const opened = openLibraries(config)(createScopedStore({ pool: app, audit }), app);
    const actor = 'importer';
    const scope = {
      tenant: TENANT,
      actor,
      compartment: actorCompartment(actor),
      purpose: 'HOPERAT',
    } as const;
    return (await opened?.importLibrary(scope, documents)) ?? [];
  } finally {
    await app.end();
  }
}
