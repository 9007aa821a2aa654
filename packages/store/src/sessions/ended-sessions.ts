import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';

/** Sessions that were signed out, for every gateway on this database. */
export interface EndedSessions {
  /** `until`: when it would have ended anyway. */
  readonly end: (id: string, until: Date) => Promise<void>;
  /** True at the latest `CACHE_MS` after `end`, in any process. */
  readonly isEnded: (id: string) => Promise<boolean>;
}

const END = { name: 'end_session', text: 'SELECT app.end_session($1, $2)' };
const ENDED = { name: 'session_ended', text: 'SELECT app.session_ended($1)' };
const CACHE_MS = 2_000;
const MOST_CACHED = 10_000;

/** `pool` is the app role's. Ids are digests of 43 characters. */
export function createEndedSessions(pool: Pool, now: () => Date): EndedSessions {
  const known = new Map<string, { readonly ended: boolean; readonly at: number }>();
  const note = (id: string, ended: boolean) => {
    if (known.size >= MOST_CACHED) known.clear();
    known.set(id, { ended, at: now().getTime() });
    return ended;
  };
  return {
    async end(id, until) {
      note(id, true);
      await rows(pool, END, [id, until]);
    },
    async isEnded(id) {
      const last = known.get(id);
      // What has ended stays so.
      if (last && (last.ended || now().getTime() - last.at < CACHE_MS)) return last.ended;
      return note(id, (await firstRow(pool, ENDED, [id]))?.[0] === true);
    },
  };
}
