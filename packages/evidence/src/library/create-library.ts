import { createHash } from 'node:crypto';
import { createLruCache } from '@consilium/base';
import {
  type BookEmbedding,
  type Caller,
  type CheckOutgoing,
  ConsiliumError,
  checkedId,
  type Embedder,
  type Evidence,
  evidenceLevel,
  isOwnCompartment,
  type LibraryDocument,
  type ObjectStore,
  type Scope,
  statusOfTypes,
} from '@consilium/kernel';
import type { KeptSnapshot, NewSnapshot, SnapshotRows } from '@consilium/store';
import { createEmbedding, EmbedderError } from './embed-passages.ts';
import { repositoryOf } from './indexed-passage.ts';
import type { PassageIndex, PassageWithText } from './passage-index.ts';
import { passagesOf } from './passages.ts';
import { createSearch } from './search-library.ts';

export interface LibraryParts {
  readonly rows: SnapshotRows;
  readonly objects: ObjectStore;
  readonly index: PassageIndex;
  /** Default: none, and the library is searched by keywords only. */
  readonly embedder?: Embedder;
  /** Looks for the actor's own patients in words for an embedding model outside. Default: nobody is looked for. */
  readonly checkOutgoing?: CheckOutgoing;
  /** Books what embeddings cost. Default: nothing is booked. */
  readonly book?: BookEmbedding;
}

export interface Library extends Evidence {
  /**
   * Keeps the documents and makes them searchable. What is there already stays as it is, so a broken import is repeated whole. Gives
   * the hashes, in the order of the documents. Throws `forbidden` where the scope opens a patient, `document_too_large`. Where no vectors
   * could be made the documents are found by keywords only, until they are imported again or `indexDocuments` runs.
   */
  readonly importLibrary: (scope: Scope, documents: readonly LibraryDocument[]) => Promise<readonly string[]>;
  /** Keeps a file whose text is not read yet, and gives its hash. Throws `forbidden` where the scope opens a patient. */
  readonly putFile: (scope: Scope, bytes: Uint8Array) => Promise<string>;
  /** Throws `object_changed` if the file is missing or its hash differs. */
  readonly readFile: (scope: Scope, hash: string) => Promise<Uint8Array>;
  /** The first half of an import: the documents are stored and found by keywords. Throws as `importLibrary`. */
  readonly keep: (scope: Scope, documents: readonly LibraryDocument[]) => Promise<Kept>;
  /**
   * Adds stored documents that are missing from the index, and makes missing vectors; reports after each batch how many passages have
   * one. Throws as `keep`, and EmbedderError.
   */
  readonly indexDocuments: (scope: Scope, hashes: readonly string[], options: EmbedOptions) => Promise<void>;
}

export interface Kept {
  /** In the order of the documents. */
  readonly hashes: readonly string[];
  readonly passages: number;
}

export interface EmbedOptions {
  readonly signal: AbortSignal;
  readonly onEmbedded?: (passages: number) => Promise<void>;
}

/** Documents of an import that are written together. */
const BATCH = 100;
/** Ms for the vectors of an import that somebody waits for. */
const EMBED_MS = 20_000;
/** Of one text. */
const MOST_CHARACTERS = 5_000_000;
/** Texts that are kept in memory, so that passages of one document and searches in a row read it once. */
const RECENT_TEXTS = 64;

/** The knowledge library of each tenant. Everything of a tenant lies at a place that is made of the scope. */
export function createLibrary(parts: LibraryParts): Library {
  const { rows, objects, index, embedder, checkOutgoing, book } = parts;
  const recent = createLruCache<Promise<string>>(RECENT_TEXTS);

  /** A text that is not what its hash says is no text of the library: `object_changed`. */
  const readFile = async (key: string, hash: string): Promise<Uint8Array> => {
    const bytes = await objects.get(key);
    if (bytes === null || sha256(bytes) !== hash) throw new ConsiliumError('object_changed');
    return bytes;
  };
  const textOf = (scope: Scope, { textHash }: KeptSnapshot): Promise<string> => {
    const key = keyOf(scope, textHash);
    const known = recent.get(key);
    if (known) return known;
    const reading = readFile(key, textHash).then((bytes) => new TextDecoder().decode(bytes));
    reading.catch(() => recent.delete(key));
    return recent.set(key, reading);
  };

  const passagesIn = async (
    scope: Scope,
    kept: readonly KeptSnapshot[],
  ): Promise<readonly PassageWithText[]> => {
    const cut = await Promise.all(
      kept.map(async (each) => {
        const { hash, source, invented } = each.snapshot;
        const text = await textOf(scope, each);
        const of = { hash, kind: source.source_type, repository: repositoryOf(source), invented };
        return passagesOf(text).map(({ start, end }) => ({
          ...of,
          start,
          end,
          text: text.slice(start, end),
        }));
      }),
    );
    return cut.flat();
  };
  const keepBatch = async (caller: Caller, documents: readonly LibraryDocument[]): Promise<Kept> => {
    const { scope } = caller;
    const snapshots: NewSnapshot[] = [];
    for (const document of documents) {
      const text = new TextEncoder().encode(document.text);
      const bytes = document.bytes ?? text;
      const [hash, textHash] = [sha256(bytes), sha256(text)];
      // Before the row that names them.
      await objects.put(keyOf(scope, hash), bytes, { ifAbsent: true });
      if (textHash !== hash) await objects.put(keyOf(scope, textHash), text, { ifAbsent: true });
      snapshots.push(snapshotOf(document, hash, textHash));
    }
    await rows.add(caller, snapshots);
    const hashes = snapshots.map(({ hash }) => hash);
    // What was kept first counts, also for a document that comes again with another text.
    const passages = await passagesIn(scope, await rows.find(caller, 'evidence.import', hashes));
    await index.add(datasetOf(scope), passages);
    return { hashes, passages: passages.length };
  };
  const keep: Library['keep'] = async (scope, documents) => {
    requireNoPatient(scope);
    if (documents.some(({ text }) => text.length > MOST_CHARACTERS))
      throw new ConsiliumError('document_too_large', { remedy: 'split the document' });
    const hashes: string[] = [];
    let passages = 0;
    for (const batch of batchesOf(documents)) {
      const kept = await keepBatch({ scope }, batch);
      hashes.push(...kept.hashes);
      passages += kept.passages;
    }
    await index.tidy(datasetOf(scope));
    return { hashes, passages };
  };
  const indexDocuments: Library['indexDocuments'] = async (scope, hashes, { signal, onEmbedded }) => {
    requireNoPatient(scope);
    const dataset = datasetOf(scope);
    const embedding = embedder && createEmbedding({ vectors: index.vectors, embedder });
    let done = 0;
    for (const batch of batchesOf(hashes)) {
      const kept = await rows.find({ scope }, 'evidence.import', batch);
      const passages = await passagesIn(scope, kept);
      await index.add(dataset, passages);
      await embedding?.embedDocuments(dataset, passages, {
        signal,
        ...(book && { onSpent: (spent) => book(scope, spent) }),
        onEmbedded: (count) => {
          done += count;
          return onEmbedded?.(done);
        },
      });
    }
    await index.tidy(dataset);
    await embedding?.tidy(dataset);
  };

  return {
    putFile: async (scope, bytes) => {
      requireNoPatient(scope);
      const hash = sha256(bytes);
      await objects.put(keyOf(scope, hash), bytes, { ifAbsent: true });
      return hash;
    },
    readFile: (scope, hash) => readFile(keyOf(scope, hash), hash),
    keep,
    indexDocuments,
    importLibrary: async (scope, documents) => {
      const { hashes } = await keep(scope, documents);
      if (embedder)
        await indexDocuments(scope, hashes, { signal: AbortSignal.timeout(EMBED_MS) }).catch(onlyEmbedder);
      return hashes;
    },
    search: createSearch({
      rows,
      index,
      textOf,
      datasetOf,
      ...(embedder && { embedder }),
      ...(checkOutgoing && { checkOutgoing }),
      ...(book && { book }),
    }),
    snapshot: async (scope, hash) => {
      const [kept] = await rows.find({ scope }, 'evidence.read', [hash]);
      if (!kept) return null;
      const { snapshot, standings } = kept;
      return { snapshot, standings, text: await textOf(scope, kept) };
    },
  };
}

function snapshotOf(document: LibraryDocument, hash: string, textHash: string): NewSnapshot {
  const { source, licence, retrieved, request = null, invented = false } = document;
  const status = document.status ?? { status: statusOfTypes(source), by: 'import' };
  return {
    hash,
    textHash,
    source,
    level: evidenceLevel(source),
    licence,
    retrieved,
    request,
    invented,
    status,
  };
}

/** Nothing of a tenant's name is in a path: names may differ only in case, and folders of some systems do not. */
function datasetOf({ tenant }: Scope): string {
  return sha256(checkedId(tenant)).slice(0, 32);
}

function keyOf(scope: Scope, hash: string): string {
  return `library/${datasetOf(scope)}/${hash}`;
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function requireNoPatient(scope: Scope): void {
  if (!isOwnCompartment(scope)) throw new ConsiliumError('forbidden');
}

function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH);
}

/** Ignores a failed embedder, because the documents are found by keywords; throws any other error. */
function onlyEmbedder(error: unknown): void {
  if (!(error instanceof EmbedderError)) throw error;
}
