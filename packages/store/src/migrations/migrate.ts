import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { MIGRATIONS, type MigrationFile, pendingMigrations, readMigrations } from './migration-files.ts';
import { pendingRepeatable, RELEASE, readRepeatable } from './repeatable-files.ts';
import { ensureRoles, LOGIN_ROLES, OWNER_ROLE, type RolePasswords } from './roles.ts';

export interface MigrateOptions {
  /** Passwords of the login roles; set again at every call, for the whole cluster. */
  readonly roles: RolePasswords;
  /** Where the SQL files are; the package's own if not given. */
  readonly directory?: URL;
  /** How long a file waits for a table before others go first, in ms; 3,000 if not given. */
  readonly lockTimeoutMs?: number;
  /** Version of the release whose files these are, as `1.2.3`; the package's own if not given. */
  readonly release?: string;
}

/** Any number, the same in every version: one migration of a database at a time. */
const LOCK = 7_262_538;
/** How long a file waits for a table, how often it is tried, and how long others go first in between. */
const LOCK_TIMEOUT_MS = 3_000;
const ATTEMPTS = 10;
const PAUSE_MS = 500;

/**
 * Brings a database up to date, forward only: files with a number once, then repeatable files whose text has changed, unless a
 * newer release has applied its own. Each file is a transaction of its own. Needs a connection that may create roles and a schema.
 * Returns the names of the files applied now. Throws what PostgreSQL says, after 10 tries where a table stays locked.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions): Promise<readonly string[]> {
  const { directory = MIGRATIONS, lockTimeoutMs = LOCK_TIMEOUT_MS, release = RELEASE } = options;
  const [files, repeatable] = await Promise.all([readMigrations(directory), readRepeatable(directory)]);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'consilium-migrate' });
  // A lost connection fails the statement that runs; without a listener it would end the process as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await ensureRoles(client, options.roles);
    await prepareDatabase(client);
    const once = pendingMigrations(
      files,
      (await client.query('SELECT name, checksum FROM app.migrations')).rows,
    );
    const again = pendingRepeatable(
      repeatable,
      (await client.query('SELECT name, checksum, release FROM app.repeatable_migrations')).rows,
      release,
    );
    for (const file of once)
      await apply(client, file, lockTimeoutMs, () =>
        client.query('INSERT INTO app.migrations (name, checksum) VALUES ($1, $2)', [
          file.name,
          file.checksum,
        ]),
      );
    for (const file of again)
      await apply(client, file, lockTimeoutMs, () =>
        client.query(
          `INSERT INTO app.repeatable_migrations (name, checksum, release) VALUES ($1, $2, $3)
             ON CONFLICT (name) DO UPDATE SET checksum = $2, release = $3, applied_at = now()`,
          [file.name, file.checksum, release],
        ),
      );
    return [...once, ...again].map((file) => file.name);
  } finally {
    await client.end();
  }
}

/**
 * One file, and in the same transaction the note that it was applied. A table that is in use is waited for a little while only,
 * again and again: everybody who comes later waits behind the one that waits.
 */
async function apply(
  client: pg.Client,
  file: MigrationFile,
  lockTimeoutMs: number,
  note: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
        await client.query(file.sql);
        await note();
      });
    } catch (error) {
      if (attempt === ATTEMPTS || !isLocked(error)) throw error;
      await delay(PAUSE_MS);
    }
  }
}

/** Lock not available in time, or a deadlock with those who use the tables. */
function isLocked(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '');
}

/** The role of the files may create no schema: the tables', and the one of the functions that compiled queries call. */
const SCHEMAS = ['app', 'lens'];

/** The schemas, the tables of applied files, and who may connect at all. */
async function prepareDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT current_database() AS name');
  const database = pg.escapeIdentifier(rows[0].name);
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${Object.values(LOGIN_ROLES).join(', ')}`);
  for (const schema of SCHEMAS)
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${OWNER_ROLE}`);
  await inTransaction(client, () =>
    client.query(`CREATE TABLE IF NOT EXISTS app.migrations
      (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
      CREATE TABLE IF NOT EXISTS app.repeatable_migrations (name text PRIMARY KEY, checksum text NOT NULL,
        release text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`),
  );
}

async function inTransaction(client: pg.Client, body: () => Promise<unknown>): Promise<void> {
  await client.query(`BEGIN; SET LOCAL ROLE ${OWNER_ROLE}`);
  try {
    await body();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
