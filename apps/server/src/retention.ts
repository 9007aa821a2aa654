import { setTimeout as delay } from 'node:timers/promises';
import type { DeletedRows } from '@consilium/store';

const ROUND = 1_000;

export interface RetentionRounds {
  /** Resolves when the batch under way has ended. */
  readonly close: () => Promise<void>;
}

/**
 * Deletes what tenants keep no longer, batch by batch until nothing is left or a round is full, and again `everyMs` after the
 * end of each round.
 */
export function startRetentionRounds(options: {
  readonly deleteOld: () => Promise<readonly DeletedRows[]>;
  readonly onDeleted: (deleted: DeletedRows) => void;
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
}): RetentionRounds {
  const closing = new AbortController();
  const { signal } = closing;
  const round = async (): Promise<void> => {
    for (let batch = 0; batch < ROUND && !signal.aborted; batch++) {
      const deleted = await options.deleteOld();
      if (deleted.length === 0) return;
      for (const each of deleted) options.onDeleted(each);
    }
  };
  const rounds = async (): Promise<void> => {
    while (!signal.aborted) {
      await round().catch(options.onError);
      await delay(options.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = rounds();
  return {
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}
