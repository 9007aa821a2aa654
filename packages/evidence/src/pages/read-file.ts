import { limitConcurrency } from '@consilium/base';
import { ConsiliumError, type ImportType } from '@consilium/kernel';
import { stopped } from '../egress/refusals.ts';
import type { ReadingLimits } from './limits.ts';
import { readInProcess } from './read-in-process.ts';
import type { ReadingTask } from './reader-process.ts';

/** Limits for whole books: higher than for a page in a turn, because nobody waits. */
const FILE_LIMITS: ReadingLimits = {
  characters: 5_000_000,
  pdfPages: 3_000,
  readingMs: 90_000,
  readingBytes: 1_000_000_000,
};

const KINDS: { readonly [type in ImportType]: ReadingTask['kind'] } = {
  'application/pdf': 'pdf',
  'text/html': 'html',
  'text/plain': 'text',
};

/** The plain text of a file. Throws `file_unreadable`, `file_without_text` (a scan), `document_too_large`; `stopped` on the signal. */
export type FileReader = (bytes: Uint8Array, type: ImportType, signal: AbortSignal) => Promise<string>;

/** Reads uploaded files in a separate process, one at a time. */
export function createFileReader(more: Partial<ReadingLimits> = {}): FileReader {
  const limits = { ...FILE_LIMITS, ...more };
  const inTurn = limitConcurrency(1);
  return async (bytes, type, signal) => {
    const { text, truncated } = await inTurn(
      () => readInProcess(bytes, { kind: KINDS[type], charset: undefined }, limits, signal, false),
      signal,
    ).catch(() => {
      throw signal.aborted ? stopped(signal) : new ConsiliumError('file_unreadable');
    });
    if (truncated) throw new ConsiliumError('document_too_large');
    if (!/[\p{L}\p{N}]/u.test(text)) throw new ConsiliumError('file_without_text');
    return text;
  };
}
