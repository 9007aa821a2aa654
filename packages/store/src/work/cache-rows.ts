import type { Json, WorkCache } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';

/** Characters of JSON. */
const LARGEST = 1024 * 1024;

const FIND = {
  name: 'find_cached',
  text: `SELECT value FROM app.cache_entries WHERE tenant = app.tenant() AND compartment = app.compartment()
    AND actor = app.actor() AND key = $1 AND expires_at > clock_timestamp()`,
};
/** The text that is kept of a value; null: it is too large to be kept. */
export function keptText(value: Json): string | null {
  const text = JSON.stringify(value);
  return text.length > LARGEST ? null : text;
}

const KEEP = {
  name: 'keep_cached',
  text: `INSERT INTO app.cache_entries (tenant, compartment, actor, key, value, expires_at)
    VALUES (app.tenant(), app.compartment(), app.actor(), $1, $2, clock_timestamp() + $3 * interval '1 second')
    ON CONFLICT (tenant, compartment, actor, key) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
};
const DROP = {
  name: 'drop_cached',
  text: `DELETE FROM app.cache_entries WHERE tenant = app.tenant() AND compartment = app.compartment()
    AND actor = app.actor() AND starts_with(key, $1)`,
};
const EXPIRED = { name: 'drop_expired', text: 'SELECT app.drop_expired($1)' };

/** `pool` is the app role's. */
export function createWorkCache(pool: Pool): WorkCache {
  return {
    find: async (scope, key) => {
      const row = await scoped(pool, scope, (transaction) => firstRow(transaction, FIND, [key]), {
        readOnly: true,
      });
      return row ? (row[0] as Json) : null;
    },
    keep: async (scope, key, value, seconds) => {
      const text = keptText(value);
      if (text === null) return;
      await scoped(pool, scope, (transaction) => rows(transaction, KEEP, [key, text, seconds]), {
        mustOpen: true,
      });
    },
    drop: async (scope, prefix) => {
      await scoped(pool, scope, (transaction) => rows(transaction, DROP, [prefix]));
    },
  };
}

/** Deletes values whose time is over, of all tenants; how many. `pool` is the system role's. */
export async function dropExpired(pool: Pool, limit = 2_000): Promise<number> {
  return Number((await firstRow(pool, EXPIRED, [limit]))?.[0] ?? 0);
}
