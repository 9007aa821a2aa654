import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';

const NEXT = { name: 'host_turn', text: 'SELECT app.host_turn($1, $2, $3, $4)' };
const PAUSE = { name: 'pause_host', text: 'SELECT app.pause_host($1, $2)' };

/** Ms by which two requests of different processes may be closer together on the wire than when they took their turns. */
const MARGIN = 200;

/** Whose turn it is at a host, over all processes of the deployment. */
export interface HostTurnRows {
  /** Ms until the host may be asked again; 0: now, and with `take` this caller has the turn. */
  readonly next: (host: string, perSecond: number, take: boolean) => Promise<number>;
  readonly pause: (host: string, ms: number) => Promise<void>;
}

/** `pool` is the app role's. */
export function createHostTurnRows(pool: Pool): HostTurnRows {
  return {
    next: async (host, perSecond, take) =>
      Number((await firstRow(pool, NEXT, [host, perSecond, MARGIN, take]))?.[0]),
    pause: async (host, ms) => {
      await firstRow(pool, PAUSE, [host, Math.ceil(ms)]);
    },
  };
}
