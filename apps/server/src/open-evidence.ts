import { resolve } from 'node:path';
import {
  clinicalTrialsStatuses,
  createClinicalTrials,
  createCrossref,
  createEgress,
  createEuropePmc,
  createEvidenceImports,
  createEvidenceSources,
  createLibrary,
  createOpenFda,
  createPassageIndex,
  createPubMed,
  crossrefStatuses,
  europePmcStatuses,
  hostLimits,
  type IndexPlace,
  type Library,
  pubMedStatuses,
  type StatusSource,
} from '@consilium/evidence';
import type { EvidenceImports, EvidenceSources, ObjectStore } from '@consilium/kernel';
import { type AuditWriter, createImportRows, createSnapshotRows, type ScopedStore } from '@consilium/store';
import type { Config } from './config-schema.ts';
import { openEmbedder } from './embedder.ts';
import { openObjects } from './open-stores.ts';

/** Makes the knowledge library over a store; null with EVIDENCE=off. All that one process makes share an index. */
export function openLibraries(
  config: Config,
  objects: ObjectStore = openObjects(config),
): (store: ScopedStore) => Library | null {
  if (config.EVIDENCE === 'off') return () => null;
  const index = createPassageIndex(indexPlace(config));
  const embedder = openEmbedder(config);
  return (store) =>
    createLibrary({ rows: createSnapshotRows({ store }), objects, index, ...(embedder && { embedder }) });
}

/** The real sources, with EVIDENCE=live; null otherwise. A person waits for them: none may take long. */
export function openSources(
  config: Config,
  library: Library | null,
  audit: AuditWriter,
): EvidenceSources | null {
  if (library === null || config.EVIDENCE !== 'live') return null;
  const { OPENFDA_API_KEY: openFda } = config;
  const options = clientOptions(config, { totalMs: 8_000, turnMs: 5_000 });
  return createEvidenceSources({
    library,
    keepAsked: (scope) => audit.before({ scope }, { action: 'evidence.fetch' }),
    clients: [
      createPubMed({ ...options, ...pubMedOptions(config) }),
      createEuropePmc(options),
      createClinicalTrials(options),
      createOpenFda({ ...options, ...(openFda && { apiKey: openFda }) }),
    ],
  });
}

/** What people see of imports, and the list of the library. */
export function openImports(library: Library, store: ScopedStore): EvidenceImports {
  const imports = createImportRows({ store });
  return createEvidenceImports({ imports, snapshots: createSnapshotRows({ store }), library });
}

/** Who is asked what became of cited papers, with EVIDENCE=live; none otherwise. Nobody waits for them. */
export function openStatusSources(config: Config): readonly StatusSource[] {
  if (config.EVIDENCE !== 'live') return [];
  const { EVIDENCE_CONTACT: contact } = config;
  const options = clientOptions(config, { totalMs: 30_000, turnMs: 30_000 });
  return [
    crossrefStatuses(createCrossref({ ...options, ...(contact && { contact }) })),
    pubMedStatuses(createPubMed({ ...options, ...pubMedOptions(config) })),
    europePmcStatuses(createEuropePmc(options)),
    clinicalTrialsStatuses(createClinicalTrials(options)),
  ];
}

function clientOptions(config: Config, limits: { readonly totalMs: number; readonly turnMs: number }) {
  const hosts = hostLimits({ pubmed: config.PUBMED_API_KEY !== undefined });
  return { egress: createEgress({ hosts, limits }), now: () => new Date() };
}

function pubMedOptions({ EVIDENCE_CONTACT: contact, PUBMED_API_KEY: apiKey }: Config) {
  return { ...(contact && { contact }), ...(apiKey && { apiKey }) };
}

/** Beside the objects. */
function indexPlace(config: Config): IndexPlace {
  const { OBJECTS_DIRECTORY: directory, OBJECTS_S3_BUCKET: bucket, OBJECTS_S3_ENDPOINT: endpoint } = config;
  if (directory) return { root: resolve(directory) };
  const own = endpoint ? { endpoint, allow_http: String(endpoint.startsWith('http:')) } : {};
  return { root: `s3://${bucket}`, storageOptions: { region: config.OBJECTS_S3_REGION, ...own } };
}
