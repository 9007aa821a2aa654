import { resolve } from 'node:path';
import {
  createClinicalTrials,
  createEgress,
  createEuropePmc,
  createEvidenceImports,
  createEvidenceSources,
  createLibrary,
  createOpenFda,
  createPassageIndex,
  createPubMed,
  hostLimits,
  type IndexPlace,
  type Library,
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
  const { EVIDENCE_CONTACT: contact, PUBMED_API_KEY: pubmed, OPENFDA_API_KEY: openFda } = config;
  const hosts = hostLimits({ pubmed: pubmed !== undefined });
  const options = {
    egress: createEgress({ hosts, limits: { totalMs: 8_000, turnMs: 5_000 } }),
    now: () => new Date(),
  };
  return createEvidenceSources({
    library,
    keepAsked: (scope) => audit.before({ scope }, { action: 'evidence.fetch' }),
    clients: [
      createPubMed({ ...options, ...(contact && { contact }), ...(pubmed && { apiKey: pubmed }) }),
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

/** Beside the objects. */
function indexPlace(config: Config): IndexPlace {
  const { OBJECTS_DIRECTORY: directory, OBJECTS_S3_BUCKET: bucket, OBJECTS_S3_ENDPOINT: endpoint } = config;
  if (directory) return { root: resolve(directory) };
  const own = endpoint ? { endpoint, allow_http: String(endpoint.startsWith('http:')) } : {};
  return { root: `s3://${bucket}`, storageOptions: { region: config.OBJECTS_S3_REGION, ...own } };
}
