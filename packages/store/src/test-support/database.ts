import { randomBytes, randomUUID } from 'node:crypto';
import type { Compartment, Scope } from '@consilium/kernel';
import { type RunningPostgres, startPostgres } from '@consilium/testing';
import type { Pool } from 'pg';
import { type Grant, grantAccess } from '../grants/grants.ts';
import { connectionsFor } from '../migrations/connections.ts';
import { migrate } from '../migrations/migrate.ts';
import { createPool } from '../postgres/pool.ts';

/** A migrated database of a test file's own, with a pool per role. */
export interface TestDatabase {
  readonly ownerUrl: string;
  readonly admin: Pool;
  readonly app: Pool;
  readonly operate: Pool;
  readonly system: Pool;
  readonly close: () => Promise<void>;
}

const PASSWORDS = { app: secret(), operate: secret(), system: secret() };

/** One server per test file; stop it after the databases are closed. */
export function startServer(): Promise<RunningPostgres> {
  return startPostgres({ durability: 'off' });
}

export async function createTestDatabase(
  server: RunningPostgres,
  options: { readonly max?: number } = {},
): Promise<TestDatabase> {
  const ownerUrl = await server.createDatabase(`test_${randomUUID().slice(0, 8)}`);
  await migrate(ownerUrl, { roles: PASSWORDS });
  const urls = connectionsFor(ownerUrl, PASSWORDS);
  const pools = {
    admin: createPool(ownerUrl, { max: 2 }),
    app: createPool(urls.app, options),
    operate: createPool(urls.operate, { max: 2 }),
    system: createPool(urls.system, { max: 2 }),
  };
  return {
    ownerUrl,
    ...pools,
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** A scope with names of its own. */
export function someScope(over: Partial<Scope> = {}): Scope {
  return {
    tenant: 't1',
    actor: 'dr-a',
    compartment: `patient/${randomUUID()}` as Compartment,
    purpose: 'TREAT',
    ...over,
  };
}

/** A scope that has a live grant. */
export async function grantedScope(
  admin: Pool,
  over: Partial<Scope> = {},
  grant: Partial<Grant> = {},
): Promise<Scope> {
  const scope = someScope(over);
  const { tenant, actor, compartment, purpose } = scope;
  await grantAccess(admin, {
    tenant,
    actor,
    compartment,
    relation: 'care-team',
    purposes: [purpose],
    ...grant,
  });
  return scope;
}

function secret(): string {
  return randomBytes(12).toString('base64url');
}
