/**
 * `node packages/record/src/fhir/test-support/compare-validators.fixture.ts`: our FHIR validation beside
 * Medplum's `validateResource`, on every resource of the corpus (`CONSILIUM_CORPORA`) and on mutations of them. The
 * figures are in docs/decisions/006-the-record.md.
 */
// biome-ignore-all lint/suspicious/noConsole: it prints what it measured
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FhirResource } from '@consilium/kernel';
import { checkResource } from '../check-resource.ts';
import { resourceShape } from '../shapes.ts';
import { loadMedplum, medplumAccepts } from './medplum.fixture.ts';
import { mutate } from './mutations.fixture.ts';
import { wrongResources } from './wrong-resources.fixture.ts';

const MUTATIONS = 10_000;

type Accepts = (resource: unknown) => boolean;
const ours: Accepts = (resource) => checkResource(resource, 'R').length === 0;

const folder = join(process.env.CONSILIUM_CORPORA ?? '', 'synthea-r4');
const resources = readdirSync(folder)
  .filter((name) => name.endsWith('.json.gz'))
  .flatMap((name) => {
    const bundle = JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString());
    return (bundle.entry as readonly { resource: FhirResource }[]).map(({ resource }) => resource);
  })
  .filter(({ resourceType }) => resourceShape(resourceType) !== undefined);

/** Resources in a second of processor time, in the second of two rounds over all: what else runs here does not count. */
function speed(accepts: Accepts): { readonly perSecond: number; readonly refused: number } {
  resources.every(accepts);
  const start = process.cpuUsage();
  const refused = resources.filter((each) => !accepts(each)).length;
  const { user, system } = process.cpuUsage(start);
  return { perSecond: Math.round(resources.length / ((user + system) / 1e6)), refused };
}

/** The generator of Numerical Recipes: the same mutations on every machine. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

loadMedplum();
console.log({ resources: resources.length, ours: speed(ours), medplum: speed(medplumAccepts) });

const next = numbers(7);
const found = { 'both accept': 0, 'both refuse': 0, 'only we refuse': 0, 'only Medplum refuses': 0 };
const byKind: Record<string, number> = {};
for (let count = 0; count < MUTATIONS; count += 1) {
  const base = resources[Math.floor(next() * resources.length)];
  const { kind, resource } = mutate(base, { place: next(), kind: next() });
  const [we, they] = [ours(resource), medplumAccepts(resource)];
  if (we === they) found[we ? 'both accept' : 'both refuse'] += 1;
  else found[we ? 'only Medplum refuses' : 'only we refuse'] += 1;
  if (!we && they) byKind[kind] = (byKind[kind] ?? 0) + 1;
}
console.log(found, byKind);

const missed = (accepts: Accepts) =>
  wrongResources.filter(([, resource]) => accepts(resource)).map(([why]) => why);
console.log({ wrong: wrongResources.length, ours: missed(ours), medplum: missed(medplumAccepts) });
