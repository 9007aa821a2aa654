import type { Restorer } from './restore.ts';

/** Restores a text that comes in pieces: what comes out is what the whole text would give. */
export interface StreamRestorer {
  readonly add: (piece: string) => string;
  /** What was held back, when no more comes. */
  readonly end: () => string;
}

export function createStreamRestorer(restorer: Restorer): StreamRestorer {
  let waiting = '';
  return {
    add: (piece) => {
      const begun = restorer.begin(waiting + piece);
      waiting = begun.waiting;
      return begun.out;
    },
    end: () => {
      const rest = restorer.text(waiting);
      waiting = '';
      return rest;
    },
  };
}
