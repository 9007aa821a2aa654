import type { Compartment } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';

const BEGIN = {
  name: 'begin_patient',
  text: `INSERT INTO app.grants (tenant, actor, compartment, relation, purposes)
    SELECT $1, $2, $3, 'care-team', ARRAY['TREAT']
    WHERE NOT EXISTS (SELECT FROM app.grants g WHERE g.tenant = $1 AND g.compartment = $3 AND g.revoked_at IS NULL
        AND (g.expires_at IS NULL OR g.expires_at > clock_timestamp()))
      AND NOT EXISTS (SELECT FROM app.resource_versions v WHERE v.tenant = $1 AND v.compartment = $3)
      AND NOT EXISTS (SELECT FROM app.conversations c WHERE c.tenant = $1 AND c.compartment = $3)
      AND NOT EXISTS (SELECT FROM app.erasures e WHERE e.tenant = $1 AND e.compartment = $3)
    RETURNING id`,
};

const TAKE_BACK = {
  name: 'take_back_patient',
  text: `UPDATE app.grants g SET revoked_at = clock_timestamp()
    WHERE g.tenant = $1 AND g.id = $2 AND g.revoked_at IS NULL
      AND NOT EXISTS (SELECT FROM app.resource_versions v WHERE v.tenant = $1 AND v.compartment = g.compartment)
    RETURNING g.id`,
};

/**
 * Lets an actor open a patient whom nobody may open and of whom nothing is kept. Null: there is such a patient, or there was.
 * `admin` is a connection of the owner, who sees all rows. Gives the id of the grant.
 */
export async function beginPatient(
  admin: Pool,
  who: { readonly tenant: string; readonly actor: string; readonly compartment: Compartment },
): Promise<string | null> {
  const row = await firstRow(admin, BEGIN, [who.tenant, who.actor, who.compartment]);
  return (row?.[0] as string | undefined) ?? null;
}

/** Ends that grant where nothing was written with it: an import whose answer was lost may be there. */
export async function takeBackPatient(admin: Pool, tenant: string, grant: string): Promise<boolean> {
  return (await firstRow(admin, TAKE_BACK, [tenant, grant])) !== undefined;
}
