import { type Compartment, ConsiliumError, checkedId, PURPOSES, type Purpose } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';

export interface Grant {
  readonly tenant: string;
  readonly actor: string;
  readonly compartment: Compartment;
  readonly relation: 'self' | 'proxy' | 'care-team' | 'break-glass';
  readonly purposes: readonly Purpose[];
  /** Never, if not given. Break-glass must name one, at most 60 minutes ahead. */
  readonly expiresAt?: Date;
  /** Break-glass must give one. */
  readonly reason?: string;
}

const INSERT = {
  name: 'grant_access',
  text: `INSERT INTO app.grants (tenant, actor, compartment, relation, purposes, expires_at, reason)
    VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
};

const REVOKE = {
  name: 'revoke_access',
  text: `UPDATE app.grants SET revoked_at = clock_timestamp()
    WHERE tenant = $1 AND id = $2 AND revoked_at IS NULL RETURNING id`,
};

/** Lets an actor open a compartment, without an entry in the trail: for tests. `admin` is a connection of the owner. Returns the id of the grant. */
export async function grantAccess(admin: Pool, grant: Grant): Promise<string> {
  checkedId(grant.compartment.replace(/^(patient|actor)\//, ''));
  if (grant.purposes.length === 0 || !grant.purposes.every((purpose) => PURPOSES.includes(purpose)))
    throw new ConsiliumError('invalid_purpose', { remedy: `use ${PURPOSES.join(', ')}` });
  const row = await firstRow(admin, INSERT, [
    checkedId(grant.tenant),
    checkedId(grant.actor),
    grant.compartment,
    grant.relation,
    grant.purposes,
    grant.expiresAt ?? null,
    grant.reason ?? null,
  ]);
  return row?.[0] as string;
}

/** Ends a grant now, without an entry: for tests. False: there was none that still lived. */
export async function revokeAccess(admin: Pool, tenant: string, grant: string): Promise<boolean> {
  return (await firstRow(admin, REVOKE, [tenant, grant])) !== undefined;
}
