import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { INDEX_FORM, type Library } from '@consilium/evidence';
import { library as documents } from '@consilium/example-library';
import { actorCompartment, errorCode } from '@consilium/kernel';
import { TENANT } from './demo-people.ts';
import { writeWhole } from './marker.ts';

/** Who brings documents into the demo's library. */
export const IMPORTER = 'demo-import';

/**
 * Brings the invented documents into the knowledge library of the demo. Done once for a folder and a state of the documents. On a machine
 * without an index it says so: everything else works there.
 */
export async function importDemoLibrary(
  library: Library,
  folder: string,
  say: (text: string) => void,
): Promise<void> {
  const digest = createHash('sha256')
    .update(JSON.stringify([INDEX_FORM, documents]))
    .digest('hex');
  const done = join(folder, `library-${digest.slice(0, 16)}`);
  if (existsSync(done)) return;
  try {
    await library.importLibrary(
      { tenant: TENANT, actor: IMPORTER, compartment: actorCompartment(IMPORTER), purpose: 'HOPERAT' },
      documents,
    );
  } catch (error) {
    if (errorCode(error) !== 'index_unavailable') throw error;
    return say('knowledge library: not on this machine, which LanceDB has no build for');
  }
  say(`knowledge library: ${documents.length} invented documents`);
  writeWhole(done, '');
}
