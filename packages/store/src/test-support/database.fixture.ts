import { randomBytes, randomUUID } from 'node:crypto';
import type { Compartment, Scope } from '@consilium/kernel';
import type { RunningPostgres } from '@consilium/testing';
import type { Pool } from 'pg';
import { type Grant, grantAccess } from '../grants/grants.ts';
import { connectionsFor } from '../migrations/connections.ts';
import { migrate } from '../migrations/migrate.ts';
import { createPool } from '../postgres/pool.ts';
import { startMigratedPostgres } from './migrated-postgres.fixture.ts';

/** A migrated database with a pool per role. */
export interface TestDatabase {
  readonly ownerUrl: string;
  readonly admin: Pool;
  readonly app: Pool;
  readonly own: Pool;
  readonly operate: Pool;
  readonly system: Pool;
  readonly close: () => Promise<void>;
}

export const PASSWORDS = { app: secret(), own: secret(), operate: secret(), system: secret() };

/** The test runner's own: only files with tests import that. */
export interface Hooks {
  readonly beforeAll: (body: () => Promise<void>) => void;
  readonly afterAll: (body: () => Promise<void>) => void;
}

/** A server and its migrated database for the test file. */
export function useDatabase({ beforeAll, afterAll }: Hooks): () => TestDatabase {
  let server: RunningPostgres | undefined;
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    server = await startMigratedPostgres();
    database = await openTestDatabase(server.url);
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });
  return () => database!;
}

async function openTestDatabase(ownerUrl: string): Promise<TestDatabase> {
  await migrate(ownerUrl, { roles: PASSWORDS });
  const urls = connectionsFor(ownerUrl, PASSWORDS);
  const pools = {
    admin: createPool(ownerUrl, { max: 2 }),
    // Tests begin a thousand calls at once, on a machine that may be slow.
    app: createPool(urls.app, { waitMs: 60_000 }),
    own: createPool(urls.own, { max: 2 }),
    operate: createPool(urls.operate, { max: 2 }),
    system: createPool(urls.system, { max: 2 }),
  };
  const close = async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  return { ownerUrl, ...pools, close };
}

/** A patient of its own, without a grant. */
export function someScope(over: Partial<Scope> = {}): Scope {
  const compartment: Compartment = `patient/${randomUUID()}`;
  return { tenant: 't1', actor: 'dr-a', compartment, purpose: 'TREAT', ...over };
}

/** A patient of its own, with a live grant. */
export async function grantedScope(
  admin: Pool,
  over: Partial<Scope> = {},
  grant: Partial<Grant> = {},
): Promise<Scope> {
  const scope = someScope(over);
  await grantAccess(admin, { ...grantFor(scope), ...grant });
  return scope;
}

export function grantFor({ tenant, actor, compartment, purpose }: Scope): Grant {
  return { tenant, actor, compartment, relation: 'care-team', purposes: [purpose] };
}

function secret(): string {
  return randomBytes(12).toString('base64url');
}
