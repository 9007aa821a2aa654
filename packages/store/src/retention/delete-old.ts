import type { Pool } from 'pg';
import { rows } from '../postgres/call.ts';

/** Rows of a tenant that went because they were older than it keeps them. */
export interface DeletedRows {
  readonly tenant: string;
  readonly kind: 'turns' | 'conversations';
  readonly rows: number;
}

const DELETE = { name: 'delete_old', text: 'SELECT tenant, kind, deleted FROM app.delete_old($1)' };

/**
 * Deletes what tenants keep no longer (settings `retention.runs_days` and `retention.messages_days`), some `limit` rows of each
 * kind and tenant at most; empty: nothing is left to delete. `pool` is the system role's.
 */
export async function deleteOld(pool: Pool, limit: number): Promise<readonly DeletedRows[]> {
  return (await rows(pool, DELETE, [limit])).map(([tenant, kind, deleted]) => ({
    tenant: tenant as string,
    kind: kind as DeletedRows['kind'],
    rows: Number(deleted),
  }));
}
