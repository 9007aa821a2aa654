import { checkedId } from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';

/** A trigger refuses a tenant with patients in any case. */
const MARK = {
  name: 'mark_demo_tenant',
  text: `INSERT INTO app.demo_tenants (tenant) SELECT $1 WHERE NOT app.is_demo($1) AND NOT EXISTS (
    SELECT FROM app.grants g WHERE g.tenant = $1 AND g.compartment LIKE 'patient/%')`,
};
const IS_DEMO = { name: 'is_demo', text: 'SELECT app.is_demo($1)' };

/**
 * Marks a tenant as having synthetic patients only: the text of its runs is kept for operators, and its clock can be moved. False: not
 * marked, because the tenant already has a patient, who may be real. `admin` is a connection of the owner.
 */
export async function markDemoTenant(admin: Pool | PoolClient, tenant: string): Promise<boolean> {
  await rows(admin, MARK, [checkedId(tenant)]);
  return (await firstRow(admin, IS_DEMO, [tenant]))?.[0] === true;
}
