import { GuardedProcessError, limitConcurrency, runGuarded } from '@consilium/base';
import { ConsiliumError, type PrintedDocument } from '@consilium/kernel';
import type { PageSize, PrintFormat } from './formats.ts';
import type { PrintingTask } from './printer-process.ts';

const PRINTER = new URL('./printer-process.ts', import.meta.url);
const LIMITS = { ms: 30_000, memoryBytes: 1_000_000_000, answerBytes: 48 * 1024 * 1024, awaited: true };
/** Processes at once; the others wait. */
const AT_ONCE = 2;
const inTurn = limitConcurrency(AT_ONCE);

/**
 * Prints a document to the bytes of a file, in a process of its own: the time of a layout grows faster than its number of pages, and it
 * would block the requests of other people. Throws ConsiliumError('too_long_to_print').
 */
export async function printDocument(
  document: PrintedDocument,
  format: PrintFormat,
  size: PageSize = 'A4',
  limits: Partial<typeof LIMITS> = {},
): Promise<Uint8Array> {
  const task: PrintingTask = { format, size };
  const asked = new TextEncoder().encode(JSON.stringify(document));
  try {
    const answer = await inTurn(() => runGuarded(PRINTER, task, asked, { ...LIMITS, ...limits }));
    return new Uint8Array(Buffer.from(String(answer), 'base64'));
  } catch (error) {
    if (!(error instanceof GuardedProcessError)) throw error;
    throw new ConsiliumError('too_long_to_print', { remedy: 'shorten the paper', cause: error });
  }
}
