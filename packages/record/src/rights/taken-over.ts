import type { FhirResource, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';

/** What the policies of app.resource_versions ask of a report that is replaced (0039_rights.sql). */
const TAKEN_OVER = {
  name: 'record_taken_over',
  text: `SELECT v.type || '/' || v.id FROM unnest($3::text[], $4::text[]) AS x (type, id)
    JOIN app.resource_versions v ON v.type = x.type AND v.id = x.id
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.recorded_to = 'infinity' AND NOT (v.recorded_by = $5
      AND coalesce(v.content -> 'meta' -> 'security' @> (SELECT app.report_mark()), false))`,
};

/** Which of these are entries of somebody else than the actor, who reports; as `Type/id`. */
export async function takenOver(
  transaction: PoolClient,
  { tenant, compartment, actor }: Scope,
  resources: readonly (FhirResource & { readonly id: string })[],
): Promise<ReadonlySet<string>> {
  const types = resources.map(({ resourceType }) => resourceType);
  const ids = resources.map(({ id }) => id);
  const values = [tenant, compartment, types, ids, actor];
  const found = await transaction.query({ ...TAKEN_OVER, values, rowMode: 'array' });
  return new Set((found.rows as unknown as [string][]).map(([ref]) => ref));
}
