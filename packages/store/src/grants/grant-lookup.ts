import { type Compartment, checkedId, type Purpose } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import type { Grant } from './grants.ts';

export interface LiveGrant {
  readonly relation: Grant['relation'] | 'own';
  readonly purposes: readonly Purpose[];
}

const FIND = { name: 'live_grant', text: 'SELECT relation, purposes FROM app.live_grant($1, $2, $3)' };

/** Asks for grants that hold now: not expired, not revoked. `pool` is the app role's. */
export function createGrantLookup(pool: Pool): {
  readonly liveGrant: (tenant: string, actor: string, compartment: Compartment) => Promise<LiveGrant | null>;
} {
  return {
    liveGrant: async (tenant, actor, compartment) => {
      const row = await firstRow(pool, FIND, [checkedId(tenant), checkedId(actor), compartment]);
      return row ? { relation: row[0] as LiveGrant['relation'], purposes: row[1] as Purpose[] } : null;
    },
  };
}
