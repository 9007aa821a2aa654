import type { Config } from '@consilium/server/config';
import { openLibraries } from '@consilium/server/open-evidence';
import { openKeys, openObjects } from '@consilium/server/open-stores';
import { connectionFor, createAuditWriter, createPool, createScopedStore } from '@consilium/store';
import { importDemoLibrary } from '../local/demo-library.ts';
import { prepareDemo } from '../local/prepare-demo.ts';

/** Brings in the synthetic patients, lets the people of the demo open them, and fills the library with EVIDENCE=invented, beside the running server. */
export async function importDemo(config: Config, folder: string, say: (text: string) => void): Promise<void> {
  const admin = createPool(config.DATABASE_URL, { max: 1 });
  const app = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD), { max: 2 });
  try {
    const keys = await openKeys(config, app);
    await prepareDemo({ admin, app, objects: openObjects(config), keys }, folder, say);
    const audit = createAuditWriter({ pool: app, secrets: keys, now: () => new Date() });
    const library = openLibraries(config)(createScopedStore({ pool: app, audit }), app);
    if (library && config.EVIDENCE === 'invented') await importDemoLibrary(library, folder, say);
  } finally {
    await Promise.all([admin.end(), app.end()]);
  }
}
