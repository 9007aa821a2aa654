import { resolve } from 'node:path';
import {
  createClinicalTrials,
  createEgress,
  createEuropePmc,
  createEvidenceSources,
  createLibrary,
  createOpenFda,
  createPassageIndex,
  createPubMed,
  hostLimits,
  type IndexPlace,
  type Library,
  type SourceClient,
} from '@consilium/evidence';
import type { EvidenceSources, ObjectStore, Scope } from '@consilium/kernel';
import { type AuditWriter, createSnapshotRows, type ScopedStore } from '@consilium/store';
import type { Config } from './config-schema.ts';
import { openObjects } from './open-stores.ts';

/** Makes the knowledge library over a store; null with EVIDENCE=off. All that one process makes share an index. */
export function openLibraries(
  config: Config,
  objects: ObjectStore = openObjects(config),
): (store: ScopedStore) => Library | null {
  if (config.EVIDENCE === 'off') return () => null;
  const index = createPassageIndex(indexPlace(config));
  return (store) => createLibrary({ rows: createSnapshotRows({ store }), objects, index });
}

/** Those that were given, or the real ones with EVIDENCE=live; null otherwise. */
export function openSources(
  config: Config,
  library: Library | null,
  audit: AuditWriter,
  given?: readonly SourceClient[],
): EvidenceSources | null {
  const clients = given ?? (config.EVIDENCE === 'live' ? realSources(config) : []);
  if (library === null || clients.length === 0) return null;
  const keepAsked = (scope: Scope) => audit.before({ scope }, { action: 'evidence.fetch' });
  return createEvidenceSources({ library, keepAsked, clients });
}

/** A person waits for them: none may take long. */
function realSources(config: Config): readonly SourceClient[] {
  const { EVIDENCE_CONTACT: contact, PUBMED_API_KEY: pubmed, OPENFDA_API_KEY: openFda } = config;
  const hosts = hostLimits({ pubmed: pubmed !== undefined });
  const options = {
    egress: createEgress({ hosts, limits: { totalMs: 8_000, turnMs: 5_000 } }),
    now: () => new Date(),
  };
  return [
    createPubMed({ ...options, ...(contact && { contact }), ...(pubmed && { apiKey: pubmed }) }),
    createEuropePmc(options),
    createClinicalTrials(options),
    createOpenFda({ ...options, ...(openFda && { apiKey: openFda }) }),
  ];
}

/** Beside the objects. */
function indexPlace(config: Config): IndexPlace {
  const { OBJECTS_DIRECTORY: directory, OBJECTS_S3_BUCKET: bucket, OBJECTS_S3_ENDPOINT: endpoint } = config;
  if (directory) return { root: resolve(directory) };
  const own = endpoint ? { endpoint, allow_http: String(endpoint.startsWith('http:')) } : {};
  return { root: `s3://${bucket}`, storageOptions: { region: config.OBJECTS_S3_REGION, ...own } };
}
