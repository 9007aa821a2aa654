import { resolve } from 'node:path';
import {
  createEvidenceImports,
  createEvidenceSources,
  createLibrary,
  createPassageIndex,
  type IndexPlace,
  type Library,
} from '@consilium/evidence';
import type { CheckOutgoing, EvidenceImports, EvidenceSources, ObjectStore, Scope } from '@consilium/kernel';
import {
  type AuditWriter,
  createEmbeddingCosts,
  createImportRows,
  createOwnIdentifiers,
  type createPool,
  createSnapshotRows,
  type HostTurnRows,
  type ScopedStore,
} from '@consilium/store';
import { createCheckOutgoing, guardSources } from './check-outgoing.ts';
import type { Config } from './config-schema.ts';
import { openEmbedder } from './embedder.ts';
import { openObjects } from './open-stores.ts';
import { realSources } from './real-sources.ts';
import type { ServerParts } from './server-parts.ts';

/** Makes the knowledge library over a store and its pool; null with EVIDENCE=off. All that one process makes share an index. */
export function openLibraries(
  config: Config,
  objects: ObjectStore = openObjects(config),
): (store: ScopedStore, pool: ReturnType<typeof createPool>) => Library | null {
  if (config.EVIDENCE === 'off') return () => null;
  const index = createPassageIndex(indexPlace(config));
  const embedder = openEmbedder(config);
  return (store, pool) =>
    createLibrary({
      ...{ rows: createSnapshotRows({ store }), objects, index, checkOutgoing: checkOutgoingOn(store) },
      ...(embedder && { embedder, book: createEmbeddingCosts(pool) }),
    });
}

/** Checks words that leave against the actor's own patients, as this store reads them. */
export function checkOutgoingOn(store: ScopedStore): CheckOutgoing {
  return createCheckOutgoing(createOwnIdentifiers({ store }));
}

/** The given sources, or the real ones with EVIDENCE=live; null otherwise. `turns`: rate limits shared by all processes. */
export function openSources(
  config: Config,
  library: Library | null,
  audit: AuditWriter,
  turns: HostTurnRows,
  check: CheckOutgoing,
  { sources: given, network }: Pick<ServerParts, 'sources' | 'network'>,
): EvidenceSources | null {
  const clients = given ?? (config.EVIDENCE === 'live' ? realSources(config, turns, network) : []);
  if (library === null || clients.length === 0) return null;
  const keepAsked = (scope: Scope) => audit.before({ scope }, { action: 'evidence.fetch' });
  return guardSources(createEvidenceSources({ library, keepAsked, clients }), check);
}

/** Imports and the list of documents, for the API. */
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
