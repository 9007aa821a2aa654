import { ConsiliumError, type ResourceRef, type ResourceVersion, type Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { VERSION_COLUMNS, type VersionRow, versionOf, WITH_IMPORT } from './version-row.ts';

const CURRENT = {
  name: 'record_read_current',
  text: `SELECT ${VERSION_COLUMNS} FROM app.resource_versions v ${WITH_IMPORT}
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = $3 AND v.id = $4 AND v.recorded_to = 'infinity'`,
};

/** The current version, also a withdrawn one. Throws ConsiliumError('not_found'). */
export async function readCurrent(
  transaction: PoolClient,
  scope: Scope,
  ref: ResourceRef,
): Promise<ResourceVersion> {
  const values = [scope.tenant, scope.compartment, ref.type, ref.id];
  const found = await transaction.query({ ...CURRENT, values, rowMode: 'array' });
  if (found.rows.length === 0) throw new ConsiliumError('not_found');
  return versionOf(found.rows[0] as unknown as VersionRow);
}

const ONE = {
  name: 'record_read_version',
  text: `SELECT ${VERSION_COLUMNS} FROM app.resource_versions v ${WITH_IMPORT}
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = $3 AND v.id = $4 AND v.version = $5`,
};

/** One version, whatever came after it. Throws ConsiliumError('not_found'). */
export async function readVersion(
  transaction: PoolClient,
  scope: Scope,
  ref: ResourceRef & { readonly version: number },
): Promise<ResourceVersion> {
  const values = [scope.tenant, scope.compartment, ref.type, ref.id, ref.version];
  const found = await transaction.query({ ...ONE, values, rowMode: 'array' });
  if (found.rows.length === 0) throw new ConsiliumError('not_found');
  return versionOf(found.rows[0] as unknown as VersionRow);
}

/** An entry that is corrected more often shows its newest versions. */
const MOST = 500;

const ALL = {
  name: 'record_read_history',
  text: `SELECT ${VERSION_COLUMNS} FROM app.resource_versions v ${WITH_IMPORT}
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = $3 AND v.id = $4 ORDER BY v.version DESC LIMIT ${MOST}`,
};

/** The newest 500 versions, newest first. Throws ConsiliumError('not_found'). */
export async function readHistory(
  transaction: PoolClient,
  scope: Scope,
  ref: ResourceRef,
): Promise<readonly ResourceVersion[]> {
  const values = [scope.tenant, scope.compartment, ref.type, ref.id];
  const found = await transaction.query({ ...ALL, values, rowMode: 'array' });
  if (found.rows.length === 0) throw new ConsiliumError('not_found');
  return found.rows.map((row) => versionOf(row as unknown as VersionRow));
}
