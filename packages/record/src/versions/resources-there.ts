import type { ResourceRef, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { RECORD_TYPES } from '../fhir/record-types.ts';

const THERE = {
  name: 'record_resources_there',
  text: `SELECT v.type, v.id FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = ANY ($3) AND v.id = ANY ($4)
      AND v.recorded_to = 'infinity'`,
};

/** Which resources of this record have one of these ids, also withdrawn ones. */
export async function resourcesThere(
  transaction: PoolClient,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly ResourceRef[]> {
  if (ids.length === 0) return [];
  const values = [scope.tenant, scope.compartment, RECORD_TYPES, ids];
  const found = await transaction.query({ ...THERE, values, rowMode: 'array' });
  return (found.rows as [string, string][]).map(([type, id]) => ({ type, id }));
}
