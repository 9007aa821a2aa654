import {
  type Compartment,
  ConsiliumError,
  checkedId,
  PURPOSES,
  type Purpose,
  patientCompartment,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { type AdministrationParts, type Administrator, administer } from './administer.ts';

/** What an administrator can give; the glass is broken by the person who needs it. */
export const GIVEN_RELATIONS = ['care-team', 'self', 'proxy'] as const;

export interface GrantToGive {
  readonly actor: string;
  readonly patient: string;
  readonly relation: (typeof GIVEN_RELATIONS)[number];
  readonly purposes: readonly Purpose[];
  /** Whole seconds; never, if not given. */
  readonly expiresAt?: Date;
  readonly reason?: string;
}

const LIVE = `revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())`;
const SAME = {
  name: 'admin_same_grant',
  text: `SELECT id FROM app.grants WHERE tenant = $1 AND actor = $2 AND compartment = $3 AND relation = $4
    AND purposes @> $5::text[] AND purposes <@ $5::text[] AND expires_at IS NOT DISTINCT FROM $6 AND ${LIVE}`,
};
const GIVE = {
  name: 'admin_give_grant',
  text: `INSERT INTO app.grants (tenant, actor, compartment, relation, purposes, expires_at, reason)
    VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
};
const REVOKE = {
  name: 'admin_revoke_grants',
  text: `UPDATE app.grants SET revoked_at = clock_timestamp() WHERE tenant = $1 AND compartment = $2 AND ${LIVE}
    AND ($3::text IS NULL OR actor = $3) AND ($4::uuid IS NULL OR id = $4) RETURNING id, actor`,
};
const WHERE_IS = {
  name: 'admin_where_is_grant',
  text: 'SELECT compartment FROM app.grants WHERE tenant = $1 AND id = $2',
};
const IS_KNOWN = {
  name: 'admin_is_known_patient',
  text: `SELECT EXISTS (SELECT FROM app.resource_versions v WHERE v.tenant = $1 AND v.compartment = $2)
    OR EXISTS (SELECT FROM app.conversations c WHERE c.tenant = $1 AND c.compartment = $2)
    OR EXISTS (SELECT FROM app.audit_heads h WHERE h.tenant = $1 AND h.compartment = $2 AND h.seq > 0)
    OR EXISTS (SELECT FROM app.grants g WHERE g.tenant = $1 AND g.compartment = $2)`,
};
const BEGIN = {
  name: 'admin_begin_patient',
  text: `SELECT NOT (
      EXISTS (SELECT FROM app.grants g WHERE g.tenant = $1 AND g.compartment = $2 AND ${LIVE})
      OR EXISTS (SELECT FROM app.resource_versions v WHERE v.tenant = $1 AND v.compartment = $2)
      OR EXISTS (SELECT FROM app.conversations c WHERE c.tenant = $1 AND c.compartment = $2)
      OR EXISTS (SELECT FROM app.erasures e WHERE e.tenant = $1 AND e.compartment = $2))`,
};
/** Two who begin the same patient at once: one is second. */
const LOCK = { name: 'admin_lock_patient', text: 'SELECT app.lock_compartment($1, $2)' };
const HAS_RECORD = {
  name: 'admin_has_record',
  text: `SELECT EXISTS (SELECT FROM app.resource_versions v WHERE v.tenant = $1 AND v.compartment = $2)`,
};

/**
 * Lets an actor open a patient, with an entry in the patient's chain. `already`: a live grant says the same; nothing was
 * written. Throws ConsiliumError: `invalid_purpose`, `invalid_id`, `erased`.
 */
export async function giveGrant(
  parts: AdministrationParts,
  by: Administrator,
  grant: GrantToGive,
): Promise<{ readonly grant: string; readonly already: boolean }> {
  const expiresAt = grant.expiresAt === undefined ? null : wholeSeconds(grant.expiresAt);
  if (grant.purposes.length === 0 || !grant.purposes.every((purpose) => PURPOSES.includes(purpose)))
    throw new ConsiliumError('invalid_purpose', { remedy: `use ${PURPOSES.join(', ')}` });
  const compartment = patientCompartment(grant.patient);
  const { relation, purposes, reason = null } = grant;
  const same = [by.tenant, checkedId(grant.actor), compartment, relation, purposes, expiresAt];
  return administer<{ grant: string; already: boolean }>(parts, by, 'grant.give', async (transaction) => {
    const [already] = (await firstRow(transaction, SAME, same)) ?? [];
    if (already !== undefined) return { value: { grant: already as string, already: true }, entry: null };
    const [id] = (await firstRow(transaction, GIVE, [...same, reason])) as [string];
    return { value: { grant: id, already: false }, entry: entryOf(id, { ...grant, compartment, expiresAt }) };
  });
}

/** Ends grants of a patient now: of one actor, or one grant. Gives the ids of those that still lived. */
export async function revokeGrants(
  parts: AdministrationParts,
  by: Administrator,
  which: { readonly actor: string; readonly patient: string } | { readonly grant: string },
): Promise<readonly string[]> {
  return administer(parts, by, 'grant.revoke', async (transaction) => {
    const compartment =
      'patient' in which
        ? patientCompartment(which.patient)
        : ((await firstRow(transaction, WHERE_IS, [by.tenant, which.grant]))?.[0] as Compartment | undefined);
    if (compartment === undefined) return { value: [], entry: null };
    return revoke(transaction, by.tenant, compartment, which);
  });
}

async function revoke(
  transaction: PoolClient,
  tenant: string,
  compartment: Compartment,
  which: { readonly actor: string } | { readonly grant: string },
) {
  const values = [
    tenant,
    compartment,
    'actor' in which ? which.actor : null,
    'grant' in which ? which.grant : null,
  ];
  const ended = await rows(transaction, REVOKE, values);
  const value = ended.map(([id]) => id as string);
  const actors = new Set(ended.map(([, actor]) => `actor/${actor as string}`));
  const entry = { compartment, targets: [...value.map((id) => `grant/${id}`), ...actors] };
  return { value, entry: value.length === 0 ? null : entry };
}

/**
 * Lets an actor open a patient whom nobody may open and of whom nothing is kept, as care team. Null: there is such a
 * patient, or there was. Gives the id of the grant.
 */
export async function beginPatient(
  parts: AdministrationParts,
  by: Administrator,
  { actor, patient }: { readonly actor: string; readonly patient: string },
): Promise<string | null> {
  const compartment = patientCompartment(patient);
  const grant: GrantToGive = { actor: checkedId(actor), patient, relation: 'care-team', purposes: ['TREAT'] };
  return administer(parts, by, 'grant.give', async (transaction) => {
    await rows(transaction, LOCK, [by.tenant, compartment]);
    const [isNew] = (await firstRow(transaction, BEGIN, [by.tenant, compartment])) as [boolean];
    if (!isNew) return { value: null, entry: null };
    const values = [by.tenant, actor, compartment, grant.relation, grant.purposes, null, null];
    const [id] = (await firstRow(transaction, GIVE, values)) as [string];
    return { value: id, entry: entryOf(id, { ...grant, compartment, expiresAt: null }) };
  });
}

/** Ends that grant where nothing was written with it: an import whose answer was lost may be there. */
export async function takeBackPatient(
  parts: AdministrationParts,
  by: Administrator,
  { patient, grant }: { readonly patient: string; readonly grant: string },
): Promise<boolean> {
  const compartment = patientCompartment(patient);
  const ended = await administer(parts, by, 'grant.revoke', async (transaction) => {
    const [hasRecord] = (await firstRow(transaction, HAS_RECORD, [by.tenant, compartment])) as [boolean];
    return hasRecord ? { value: [], entry: null } : revoke(transaction, by.tenant, compartment, { grant });
  });
  return ended.length > 0;
}

/** False: nothing of such a patient is kept, and nobody was ever let in. A name that was mistyped, as a rule. */
export async function isKnownPatient(
  { admin }: Pick<AdministrationParts, 'admin'>,
  tenant: string,
  patient: string,
): Promise<boolean> {
  return (await firstRow(admin, IS_KNOWN, [tenant, patientCompartment(patient)]))?.[0] === true;
}

/** Codes and ids; the reason stays with the grant, which goes when the patient is erased. */
function entryOf(
  id: string,
  grant: Omit<GrantToGive, 'expiresAt'> & {
    readonly compartment: Compartment;
    readonly expiresAt: Date | null;
  },
) {
  const until = grant.expiresAt === null ? 'never' : grant.expiresAt.toISOString().replace(/[-:]|\.\d+/g, '');
  return {
    compartment: grant.compartment,
    targets: [
      `grant/${id}`,
      `actor/${grant.actor}`,
      `relation/${grant.relation}`,
      ...grant.purposes.map((purpose) => `purpose/${purpose}`),
      `until/${until}`,
    ],
  };
}

function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1_000) * 1_000);
}
