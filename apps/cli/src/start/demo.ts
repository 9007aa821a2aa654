import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lately, stories } from '@consilium/example-patients';
import type { Config } from '@consilium/server/config';
import { openLibraries } from '@consilium/server/open-evidence';
import { openKeys, openObjects } from '@consilium/server/open-stores';
import {
  connectionFor,
  createAuditWriter,
  createPool,
  createScopedStore,
  markDemoTenant,
} from '@consilium/store';
import { importDemoLibrary } from '../local/demo-library.ts';
import { type DemoParts, grantOnce, importStory } from '../local/demo-patients.ts';
import { CLINICIAN, DEMO_PEOPLE, STRANGER, TENANT } from '../local/demo-people.ts';
import { writeWhole } from '../local/marker.ts';
import { strangerStory } from '../local/stranger.ts';

/** Counts up when the patients or the people of the demo change: then the next start brings them in. */
const EDITION = '3';

/**
 * The synthetic patients and who may open them, for anyone who tries the product. Done once for a folder; what was cut off is
 * finished at the next start.
 */
async function prepareDemo(parts: DemoParts, folder: string, say: (text: string) => void): Promise<void> {
  const done = join(folder, `demo-${EDITION}`);
  if (existsSync(done)) return;
  if (!(await markDemoTenant(parts.admin, TENANT)))
    say('prompts of runs are not kept: these patients were imported by an earlier version');
  const today = new Date().toISOString().slice(0, 10);
  for (const [index, story] of stories.entries()) {
    const chapters = [...story.chapters, lately(story, today)];
    await importStory(parts, { tenant: TENANT, patient: story.id }, { chapters });
    await grantOnce(parts, TENANT, {
      ...{ actor: CLINICIAN, patient: story.id, relation: 'care-team', purposes: ['TREAT'] },
    });
    say(`synthetic patient ${index + 1} of ${stories.length}: ${story.title}`);
  }
  await importStory(parts, { tenant: TENANT, patient: STRANGER }, strangerStory());
  for (const { actor, tenant, opens } of DEMO_PEOPLE) {
    if (opens === undefined) continue;
    const { patient, relation, purpose } = opens;
    await grantOnce(parts, tenant, { actor, patient, relation, purposes: [purpose] });
  }
  writeWhole(done, '');
}

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
