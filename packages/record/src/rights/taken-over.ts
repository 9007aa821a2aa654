import type { ResourceRef, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { lockCompartment } from '../versions/compartment-lock.ts';

/** What the policies of app.resource_versions ask of a report that is replaced (policies/rights.sql). */
const IS_OWN = `(v.recorded_by = $3 AND coalesce(v.content -> 'meta' -> 'security' @> (SELECT app.report_mark()), false))`;
const PRESENT = `v.tenant = $1 AND v.compartment = $2 AND v.recorded_to = 'infinity'`;

const THERE = {
  name: 'record_reports_there',
  text: `SELECT v.type || '/' || v.id, ${IS_OWN} FROM unnest($4::text[], $5::text[]) AS x (type, id)
    JOIN app.resource_versions v ON v.type = x.type AND v.id = x.id WHERE ${PRESENT}`,
};
/** Goes through the entries of others once, however many are asked for. */
const REFERRED_TO = {
  name: 'record_reports_referred_to',
  text: `SELECT DISTINCT m.reference[1] FROM app.resource_versions v,
      regexp_matches(v.content::text, '"reference": "([A-Za-z]+/[^"]+)"', 'g') AS m (reference)
    WHERE ${PRESENT} AND NOT v.withdrawn AND NOT ${IS_OWN} AND m.reference[1] = ANY ($4)`,
};

/**
 * Which of these entries the actor, who reports, may not change alone; as `Type/id`: entries of somebody else, and own ones that
 * an entry of somebody else refers to. (A medicine or a doctor by another name would change what that entry says.)
 */
export async function takenOver(
  transaction: PoolClient,
  scope: Scope,
  refs: readonly ResourceRef[],
): Promise<ReadonlySet<string>> {
  // No other writer adds a reference between this look and the write.
  await lockCompartment(transaction, scope);
  const who = [scope.tenant, scope.compartment, scope.actor];
  const values = [...who, refs.map(({ type }) => type), refs.map(({ id }) => id)];
  const { rows } = await transaction.query({ ...THERE, values, rowMode: 'array' });
  const there = rows as unknown as [ref: string, isOwn: boolean][];
  const ofOthers = there.flatMap(([ref, isOwn]) => (isOwn ? [] : [ref]));
  // Everything refers to the patient, and says no more by it.
  const own = there.flatMap(([ref, isOwn]) => (isOwn && !ref.startsWith('Patient/') ? [ref] : []));
  if (own.length === 0) return new Set(ofOthers);
  const found = await transaction.query({ ...REFERRED_TO, values: [...who, own], rowMode: 'array' });
  return new Set([...ofOthers, ...(found.rows as unknown as [string][]).map(([ref]) => ref)]);
}
