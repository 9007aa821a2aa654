import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';

const NEXT = { name: 'host_turn', text: 'SELECT wait_ms, turn FROM app.host_turn($1, $2, $3)' };
const ASKED = { name: 'host_asked', text: 'SELECT app.host_asked($1, $2)' };
const PAUSE = { name: 'pause_host', text: 'SELECT app.pause_host($1, $2)' };

/** Rate limits of hosts, shared by all processes of the deployment. */
export interface HostTurnRows {
  /** Ms until the host may be asked again; 0: now, and with `take` the turn is this caller's until `asked`, for at most 30 s. */
  readonly next: (
    host: string,
    perSecond: number,
    take: boolean,
  ) => Promise<{ readonly waitMs: number; readonly turn: string | null }>;
  /** The host has received the request, or never will. */
  readonly asked: (host: string, turn: string) => Promise<void>;
  readonly pause: (host: string, ms: number) => Promise<void>;
}

/** `pool` is the app role's, or the system role's. */
export function createHostTurnRows(pool: Pool): HostTurnRows {
  return {
    next: async (host, perSecond, take) => {
      const [waitMs, turn] = (await firstRow(pool, NEXT, [host, perSecond, take])) ?? [];
      return { waitMs: Number(waitMs), turn: typeof turn === 'string' ? turn : null };
    },
    asked: async (host, turn) => {
      await firstRow(pool, ASKED, [host, turn]);
    },
    pause: async (host, ms) => {
      await firstRow(pool, PAUSE, [host, Math.ceil(ms)]);
    },
  };
}
