import type { Identity } from '../auth/identity.ts';
import { ProblemError } from '../problem.ts';

/** Open event streams per actor, in this process. */
export interface StreamSlots {
  /** Throws `too_many_streams`. The returned function gives the slot back; calling it again does nothing. */
  readonly take: (identity: Identity) => () => void;
}

const RETRY_SECONDS = 5;

export function createStreamSlots(perActor: number): StreamSlots {
  const open = new Map<string, number>();
  return {
    take({ tenant, actor }) {
      const key = `${tenant}/${actor}`;
      const count = open.get(key) ?? 0;
      if (count >= perActor)
        throw new ProblemError('too_many_streams', {
          retryAfterSeconds: RETRY_SECONDS,
          remedy: `close one of your ${perActor} open streams first`,
        });
      open.set(key, count + 1);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        const left = (open.get(key) ?? 1) - 1;
        if (left === 0) open.delete(key);
        else open.set(key, left);
      };
    },
  };
}
