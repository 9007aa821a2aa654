import { createHash } from 'node:crypto';
import { createLruCache } from '@consilium/base';
import {
  actorCompartment,
  type Caller,
  ConsiliumError,
  checkedId,
  type Evidence,
  evidenceLevel,
  type LibraryDocument,
  type ObjectStore,
  type Passage,
  type Scope,
  statusOfTypes,
} from '@consilium/kernel';
import type { KeptSnapshot, NewSnapshot, SnapshotRows } from '@consilium/store';
import type { PassageIndex } from './passage-index.ts';
import { passagesOf } from './passages.ts';

export interface LibraryParts {
  readonly rows: SnapshotRows;
  readonly objects: ObjectStore;
  readonly index: PassageIndex;
}

export interface Library extends Evidence {
  /**
   * Keeps the documents and makes them searchable. What is there already stays as it is, so a broken import is repeated whole. Gives
   * the hashes, in the order of the documents. Throws `forbidden` where the scope opens a patient, `document_too_large`.
   */
  readonly importLibrary: (scope: Scope, documents: readonly LibraryDocument[]) => Promise<readonly string[]>;
}

/** Documents of an import that are written together. */
const BATCH = 100;
/** Of one text. */
const MOST_CHARACTERS = 5_000_000;
const MOST_PASSAGES = 50;
/** Hits that are counted; behind them nobody looks. */
const COUNTED = 200;
const LONGEST_QUERY = 1_000;
/** Texts that are kept in memory, so that passages of one document and searches in a row read it once. */
const RECENT_TEXTS = 64;

/** The knowledge library of each tenant. Everything of a tenant lies at a place that is made of the scope. */
export function createLibrary({ rows, objects, index }: LibraryParts): Library {
  const recent = createLruCache<Promise<string>>(RECENT_TEXTS);

  /** A text that is not what its hash says is no text of the library: `object_changed`. */
  const readText = async (key: string, hash: string): Promise<string> => {
    const bytes = await objects.get(key);
    if (bytes === null || sha256(bytes) !== hash) throw new ConsiliumError('object_changed');
    return new TextDecoder().decode(bytes);
  };
  const textOf = (scope: Scope, { textHash }: KeptSnapshot): Promise<string> => {
    const key = keyOf(scope, textHash);
    const known = recent.get(key);
    if (known) return known;
    const reading = readText(key, textHash);
    reading.catch(() => recent.delete(key));
    return recent.set(key, reading);
  };

  const keep = async (caller: Caller, documents: readonly LibraryDocument[]): Promise<readonly string[]> => {
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
    // What was kept first counts, also for a document that comes again with another text.
    const kept = await rows.find(
      caller,
      'evidence.import',
      snapshots.map(({ hash }) => hash),
    );
    const passages = await Promise.all(
      kept.map(async (each) => {
        const { hash, source } = each.snapshot;
        const text = await textOf(scope, each);
        return passagesOf(text).map(({ start, end }) => ({
          ...{ hash, start, end, kind: source.source_type, text: text.slice(start, end) },
        }));
      }),
    );
    await index.add(datasetOf(scope), passages.flat());
    return snapshots.map(({ hash }) => hash);
  };

  return {
    importLibrary: async (scope, documents) => {
      if (scope.compartment !== actorCompartment(scope.actor)) throw new ConsiliumError('forbidden');
      if (documents.some(({ text }) => text.length > MOST_CHARACTERS))
        throw new ConsiliumError('document_too_large', { remedy: 'split the document' });
      const hashes: string[] = [];
      for (let from = 0; from < documents.length; from += BATCH)
        hashes.push(...(await keep({ scope }, documents.slice(from, from + BATCH))));
      return hashes;
    },
    search: async (scope, { query, topK = 8, mode = 'keyword', kinds = [] }) => {
      const limit = Math.min(Math.max(Math.trunc(topK), 1), MOST_PASSAGES);
      const asked = { query: query.slice(0, LONGEST_QUERY), limit: COUNTED, kinds };
      const hits = await index.search(datasetOf(scope), asked);
      const best = hits.slice(0, limit);
      const found = await rows.find({ scope }, 'evidence.search', [...new Set(best.map(({ hash }) => hash))]);
      const byHash = new Map(found.map((each) => [each.snapshot.hash, each]));
      const passages: Passage[] = [];
      for (const { hash, start, end, score } of best) {
        const kept = byHash.get(hash);
        if (!kept) continue;
        const text = (await textOf(scope, kept)).slice(start, end);
        passages.push({ snapshot: kept.snapshot, start, end, text, score: asShare(score) });
      }
      const gaps = mode === 'keyword' ? [] : ['No embedding model is set up; searched by keywords only.'];
      return { passages, mode: 'keyword', gaps, counts: { found: hits.length, screened: passages.length } };
    },
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

/** A score without a bound, as 0 to 1 in the same order. */
function asShare(score: number): number {
  return score / (score + 5);
}
