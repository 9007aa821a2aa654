import { randomUUID } from 'node:crypto';
import {
  actorCompartment,
  ConsiliumError,
  type EvidenceImports,
  errorCode,
  type LibraryDocument,
  type Scope,
} from '@consilium/kernel';
import type { ClaimedImport, ImportProgress, ImportRows, ImportWork, SnapshotRows } from '@consilium/store';
import type { FileReader } from '../pages/index.ts';
import type { Library } from './create-library.ts';

const LISTED = 50;

/** One person's imports. Stores the file first, then the row by which a worker finds it. */
export function createEvidenceImports({
  imports,
  snapshots,
  library,
}: {
  readonly imports: ImportRows;
  readonly snapshots: Pick<SnapshotRows, 'list'>;
  readonly library: Pick<Library, 'putFile'>;
}): EvidenceImports {
  const read: EvidenceImports['read'] = async (scope, id) =>
    (await imports.find({ scope }, id))?.state ?? null;
  return {
    add: async (scope, { bytes, mediaType, source, licence }) => {
      const id = randomUUID();
      const hash = await library.putFile(scope, bytes);
      await imports.add({ scope }, { id, hash, mediaType, source, licence });
      const added = await read(scope, id);
      if (added === null) throw new ConsiliumError('internal');
      return added;
    },
    read,
    list: (scope) => imports.list({ scope }, LISTED),
    documents: (scope, page) => snapshots.list({ scope }, page),
  };
}

export interface ImporterParts {
  readonly work: ImportWork;
  readonly imports: Pick<ImportRows, 'find'>;
  readonly library: Pick<Library, 'readFile' | 'keep' | 'indexDocuments'>;
  readonly readFile: FileReader;
  readonly now: () => Date;
}

/** Ms that a worker has for a step before another worker takes over the import. */
const CLAIM_MS = 180_000;
/** Attempts at an import whose errors are retryable, with longer waits each time. As many workers may fall over it. */
const ATTEMPTS = 5;
const AGAIN_MS = 5_000;

/** The claim had lapsed, and another worker has the import now. */
class ClaimLost extends Error {}

/**
 * Runs imports until none is waiting, and returns their number. Every step is idempotent: this worker, or another that was stopped, may
 * have done it before.
 */
export function createImporter(parts: ImporterParts): (signal: AbortSignal) => Promise<number> {
  const { work } = parts;
  return async (signal) => {
    for (let count = 0; ; count += 1) {
      const claimed = signal.aborted ? null : await work.claim(CLAIM_MS);
      if (claimed === null) return count;
      // Nobody has said why the attempts before this one ended: their workers fell.
      if (claimed.attempts > ATTEMPTS)
        await work.advance(claimed, { stage: 'failed', failure: 'import_interrupted' }, 0);
      else
        await runImport(parts, claimed, signal).catch((error: unknown) =>
          giveUp(parts, claimed, signal, error),
        );
    }
  };
}

async function runImport(
  { work, imports, library, readFile, now }: ImporterParts,
  claimed: ClaimedImport,
  signal: AbortSignal,
): Promise<void> {
  const { tenant, actor, id } = claimed;
  const scope: Scope = { tenant, actor, compartment: actorCompartment(actor), purpose: 'HOPERAT' };
  const row = await imports.find({ scope }, id);
  if (row === null) throw new ConsiliumError('not_found');
  const advance = async (to: ImportProgress) => {
    if (!(await work.advance(claimed, to, CLAIM_MS))) throw new ClaimLost();
  };
  await advance({ stage: 'reading' });
  const bytes = await library.readFile(scope, row.hash);
  const text = await readFile(bytes, row.mediaType, signal);
  await advance({ stage: 'indexing', characters: text.length });
  const { source, licence } = row;
  const document: LibraryDocument = { source, licence, text, bytes, retrieved: now().toISOString() };
  const { hashes, passages } = await library.keep(scope, [document]);
  await advance({ stage: 'embedding', passages });
  await library.indexDocuments(scope, hashes, {
    signal,
    onEmbedded: (embedded) => advance({ stage: 'embedding', embedded }),
  });
  await advance({ stage: 'done' });
}

async function giveUp(
  { work }: ImporterParts,
  claimed: ClaimedImport,
  signal: AbortSignal,
  error: unknown,
): Promise<void> {
  if (error instanceof ClaimLost) return;
  // A worker that is closing leaves it to the next one.
  if (signal.aborted) return work.release(claimed);
  const mayPass = !(error instanceof ConsiliumError) || error.retryable;
  const isLast = !mayPass || claimed.attempts >= ATTEMPTS;
  await (isLast
    ? work.advance(claimed, { stage: 'failed', failure: errorCode(error) }, 0)
    : work.advance(claimed, { stage: 'waiting' }, AGAIN_MS * 2 ** claimed.attempts));
}
