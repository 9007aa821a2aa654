import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { makeStory, storyIds } from '@consilium/example-patients';
import type { FhirResource } from '@consilium/kernel';

/** A patient as one source sends it: bundles in the order of their dates. */
export interface SentPatient {
  readonly name: string;
  readonly read: () => readonly SentBundle[];
}

export interface SentBundle {
  /** ISO instant: when it is imported. */
  readonly date: string;
  readonly bundle: FhirResource;
}

const TODAY = '2026-03-01T10:00:00.000Z';

/** The first patients of the public corpus, which is not part of the repository. */
export function corpusPatients(most: number): readonly SentPatient[] {
  const root = process.env.CONSILIUM_CORPORA;
  if (!root) {
    if (process.env.CI) throw new Error('set CONSILIUM_CORPORA to the folder with synthea-r4');
    console.warn('CONSILIUM_CORPORA is not set: only our own patients are imported');
    return [];
  }
  const folder = join(root, 'synthea-r4');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json.gz'));
  return files
    .sort()
    .slice(0, most)
    .map((file) => ({
      name: file.replace('.json.gz', ''),
      read: () => {
        const bundle = JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString()) as FhirResource;
        return [{ date: TODAY, bundle }];
      },
    }));
}

/** Our own: stories over years, a bundle a chapter. */
export function ownPatients(): readonly SentPatient[] {
  return storyIds.map((id) => ({
    name: id,
    read: () =>
      makeStory(id).chapters.map(({ date, bundle }) => ({ date, bundle: bundle as unknown as FhirResource })),
  }));
}
