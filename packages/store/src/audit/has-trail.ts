import type { ObjectStore } from '@consilium/kernel';
import type { Pool } from 'pg';
import { checkpointPrefix } from './checkpoint.ts';
import { createTrailRows } from './trail-rows.ts';

/** True if anything is left of a trail: a head, an entry, or an object. To ask makes no key, as to verify would. */
export async function hasTrail(
  parts: {
    /** The operate role's. */
    readonly operate: Pool;
    readonly objects: ObjectStore;
  },
  tenant: string,
): Promise<boolean> {
  const rows = createTrailRows(parts.operate, tenant);
  if ((await rows.heads('')).heads.size > 0) return true;
  for await (const _ of rows.entries('', null)) return true;
  for await (const _ of parts.objects.list(checkpointPrefix(tenant))) return true;
  return false;
}
