import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { stories } from '@consilium/example-patients';
import type { FhirResource } from '@consilium/kernel';

interface Bundles {
  /** Where they are from, as the figures name it. */
  readonly source: string;
  readonly bundles: readonly FhirResource[];
}

/** Bundles that stand alone, each of one patient: of the corpus where it is there, else of the repository. */
export function readBundles(most: number): Bundles {
  const directory = process.env.CONSILIUM_CORPORA;
  if (directory === undefined) {
    console.log(
      'CONSILIUM_CORPORA is not set: the patients of the repository are taken instead of the corpus',
    );
    // Later chapters name entries of the earlier ones, which another patient's record does not have.
    const first = stories.flatMap(({ chapters }) => chapters.slice(0, 1));
    const bundles = first.map(({ bundle }) => bundle as unknown as FhirResource).slice(0, most);
    return { source: `first chapters of ${bundles.length} patients of the repository`, bundles };
  }
  const patients = join(directory, 'synthea-r4');
  const files = readdirSync(patients).sort().slice(0, most);
  const bundles = files.map((file) => JSON.parse(gunzipSync(readFileSync(join(patients, file))).toString()));
  return { source: `${bundles.length} patients of the corpus`, bundles };
}

export function resourcesOf(bundles: readonly FhirResource[]): number {
  return bundles.reduce((sum, { entry }) => sum + (entry as readonly unknown[]).length, 0);
}
