import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FhirResource } from '@consilium/kernel';

/** Resources of each type from one patient of the public corpus, which is not part of the repository. */
export function corpusSample(): readonly FhirResource[] {
  const folder = process.env.CONSILIUM_CORPORA;
  if (folder === undefined) {
    if (process.env.CI) throw new Error('set CONSILIUM_CORPORA to the folder with synthea-r4');
    // biome-ignore lint/suspicious/noConsole: anyone who runs the test should see it
    console.warn('CONSILIUM_CORPORA is not set: only resources of our own are checked');
    return [];
  }
  const bytes = gunzipSync(readFileSync(join(folder, 'synthea-r4', 'patient-001.json.gz')));
  const { entry } = JSON.parse(bytes.toString()) as { entry: readonly { resource: FhirResource }[] };
  const byType = Map.groupBy(entry, ({ resource }) => resource.resourceType);
  return [...byType.values()].flatMap((entries) => entries.slice(0, 3).map(({ resource }) => resource));
}
