import { limitConcurrency } from '@consilium/base';
import type { WebPages } from '@consilium/kernel';
import type { Egress } from '../egress/create-egress.ts';
import { stopped, unreadable } from '../egress/refusals.ts';
import { READING_LIMITS, type ReadingLimits } from './limits.ts';
import { readInProcess } from './read-in-process.ts';

/** A reader is a process: more of them at once would take the machine from the others. */
const READERS = 2;

/** Fetches through the one way out, and reads what came in a process of its own. */
export function createPages(options: {
  readonly egress: Pick<Egress, 'get'>;
  readonly limits?: Partial<ReadingLimits>;
}): WebPages {
  const limits = { ...READING_LIMITS, ...options.limits };
  const reading = limitConcurrency(READERS);
  return {
    read: async (url, { signal }) => {
      const { url: found, contentType, bytes } = await options.egress.get(url, { signal });
      const read = await reading(() => readInProcess(bytes, contentType, limits, signal), signal).catch(
        () => {
          throw signal.aborted ? stopped(signal) : unreadable();
        },
      );
      if (!/[\p{L}\p{N}]/u.test(read.text)) throw unreadable();
      return { url: found, contentType: contentType.type, ...read };
    },
  };
}
