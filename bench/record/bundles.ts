import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { stories } from '@consilium/example-patients';
import type { FhirResource } from '@consilium/kernel';

/** Bundles to import, of the corpus where it is there, else our own; `corpus` says which. */
export function readBundles(most: number): {
  readonly corpus: boolean;
  readonly bundles: readonly FhirResource[];
} {
  const directory = process.env.CONSILIUM_CORPORA;
  if (directory === undefined) {
    console.log(
      'CONSILIUM_CORPORA is not set: the patients of the repository are taken instead of the corpus',
    );
    const own = stories.flatMap(({ chapters }) =>
      chapters.map(({ bundle }) => bundle as unknown as FhirResource),
    );
    return { corpus: false, bundles: own.slice(0, most) };
  }
  const patients = join(directory, 'synthea-r4');
  const files = readdirSync(patients).sort().slice(0, most);
  const bundles = files.map((file) => JSON.parse(gunzipSync(readFileSync(join(patients, file))).toString()));
  return { corpus: true, bundles };
}

export function resourcesOf(bundles: readonly FhirResource[]): number {
  return bundles.reduce((sum, { entry }) => sum + (entry as readonly unknown[]).length, 0);
}
