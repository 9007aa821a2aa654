import type { Config } from '@consilium/server/config';
import { openKeys, openObjects } from '@consilium/server/open-stores';
import { connectionFor, createPool } from '@consilium/store';
import { prepareDemo } from '../local/prepare-demo.ts';

/** Brings in the synthetic patients and lets the people of the demo open them, beside the running server. */
export async function importDemo(config: Config, folder: string, say: (text: string) => void): Promise<void> {
  const admin = createPool(config.DATABASE_URL, { max: 1 });
  const app = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD), { max: 2 });
  try {
    const keys = await openKeys(config, app);
    await prepareDemo({ admin, app, objects: openObjects(config), keys }, folder, say);
  } finally {
    await Promise.all([admin.end(), app.end()]);
  }
}
