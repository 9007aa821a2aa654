import type { Compartment, PersonRole } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { rowReader } from '../postgres/row-reader.ts';

export interface ListedGrant {
  readonly grant: string;
  readonly actor: string;
  readonly compartment: Compartment;
  readonly relation: string;
  readonly purposes: readonly string[];
  readonly grantedAt: string;
  readonly expiresAt: string | null;
}

interface ListedPerson {
  readonly actor: string;
  readonly name: string | null;
  readonly role: PersonRole | null;
  readonly seenAt: string;
}

const GRANTS = {
  name: 'admin_list_grants',
  text: `SELECT id, actor, compartment, relation, purposes, granted_at, expires_at FROM app.grants
    WHERE tenant = $1 AND ($2::text IS NULL OR actor = $2) AND ($3::text IS NULL OR compartment = $3)
      AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())
    ORDER BY actor, compartment, id LIMIT $4`,
};
const CAPS = {
  name: 'admin_list_caps',
  text: 'SELECT compartment, micro_usd FROM app.monthly_caps WHERE tenant = $1 ORDER BY compartment LIMIT $2',
};
const SETTINGS = {
  name: 'admin_list_settings',
  text: 'SELECT name, value FROM app.settings WHERE tenant = $1 ORDER BY name LIMIT $2',
};
const SOURCES = {
  name: 'admin_list_sources',
  text: 'SELECT source, actor FROM app.import_sources WHERE tenant = $1 ORDER BY source, actor LIMIT $2',
};
const PEOPLE = {
  name: 'admin_list_people',
  text: 'SELECT actor, name, role, seen_at FROM app.people WHERE tenant = $1 ORDER BY actor LIMIT $2',
};
const KNOWN = {
  name: 'admin_known_tenant',
  text: `SELECT EXISTS (SELECT FROM app.audit_heads WHERE tenant = $1) OR EXISTS (SELECT FROM app.grants WHERE tenant = $1)`,
};
const OWNS = {
  name: 'admin_owns',
  text: `SELECT pg_has_role(current_user, 'consilium_owner', 'USAGE')`,
};
const grantOf = rowReader<ListedGrant>()('grant actor compartment relation purposes @grantedAt @expiresAt');
const unaccountedOf = rowReader<Omit<ListedGrant, 'purposes' | 'expiresAt'>>()(
  'grant actor compartment relation @grantedAt',
);
const sourceOf = rowReader<{ readonly source: string; readonly actor: string }>()('source actor');
const settingOf = rowReader<{ readonly name: string; readonly value: unknown }>()('name value');
const personOf = rowReader<ListedPerson>()('actor name role @seenAt');
const UNACCOUNTED = {
  name: 'admin_unaccounted',
  text: 'SELECT id, actor, compartment, relation, granted_at FROM app.unaccounted_grants($1)',
};

/** Grants that hold now. All of these take a connection of the owner, and give at most `limit`. */
export async function listGrants(
  admin: Pool,
  tenant: string,
  { actor, patient, limit }: { readonly actor?: string; readonly patient?: string; readonly limit: number },
): Promise<readonly ListedGrant[]> {
  const compartment = patient === undefined ? null : `patient/${patient}`;
  const found = await rows(admin, GRANTS, [tenant, actor ?? null, compartment, limit]);
  return found.map(grantOf);
}

/** `patient` null: of the whole tenant. */
export async function listCaps(admin: Pool, tenant: string, limit: number) {
  return (await rows(admin, CAPS, [tenant, limit])).map(([compartment, microUsd]) => ({
    patient: compartment === '' ? null : (compartment as string).replace(/^patient\//, ''),
    microUsd: Number(microUsd),
  }));
}

/** Who may import from which source. A source that is not listed belongs, in each record, to the first who used it. */
export async function listSources(admin: Pool, tenant: string, limit: number) {
  return (await rows(admin, SOURCES, [tenant, limit])).map(sourceOf);
}

/** Settings of a tenant, by name. */
export async function listSettings(admin: Pool, tenant: string, limit: number) {
  return (await rows(admin, SETTINGS, [tenant, limit])).map(settingOf);
}

/** People who were let into a tenant, with when they were seen last. */
export async function listPeople(admin: Pool, tenant: string, limit: number) {
  return (await rows(admin, PEOPLE, [tenant, limit])).map(personOf);
}

/** False: nobody was ever let in, and nobody did anything. A name that was mistyped, as a rule. */
export async function isKnownTenant(admin: Pool, tenant: string): Promise<boolean> {
  return (await firstRow(admin, KNOWN, [tenant]))?.[0] === true;
}

/** True where the connection may act as the owner of our tables. */
export async function isOwner(admin: Pool): Promise<boolean> {
  return (await firstRow(admin, OWNS, []))?.[0] === true;
}

/**
 * Live grants that no entry of the trail accounts for: written past the commands, changed since, or brought back after
 * they were revoked. `operate` is the operate role's pool; at most `limit`.
 */
export async function unaccountedGrants(
  operate: Pool,
  tenant: string,
  limit: number,
): Promise<readonly Omit<ListedGrant, 'purposes' | 'expiresAt'>[]> {
  const found = await inTransaction(operate, async (transaction) => {
    await transaction.query(`SELECT set_config('app.tenant', $1, true)`, [tenant]);
    return rows(transaction, UNACCOUNTED, [limit]);
  });
  return found.map(unaccountedOf);
}
