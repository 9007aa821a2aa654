import pg from 'pg';
import { MIGRATIONS, newerMigrations, pendingMigrations, readMigrations } from './migration-files.ts';
import { newerRepeatable, pendingRepeatable, RELEASE, readRepeatable } from './repeatable-files.ts';

/** How a database stands against the files of this release. */
export interface MigrationState {
  /** Names of files that `migrate` would apply. */
  readonly pending: readonly string[];
  /** Names of files that a newer release has applied. */
  readonly newer: readonly string[];
}

/** Reads and changes nothing. In an empty database all files are pending. Throws ConsiliumError for the same as `migrate`. */
export async function migrationState(
  ownerUrl: string,
  directory: URL = MIGRATIONS,
  release: string = RELEASE,
): Promise<MigrationState> {
  const [files, repeatable] = await Promise.all([readMigrations(directory), readRepeatable(directory)]);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'consilium-migration-state' });
  client.on('error', () => {});
  await client.connect();
  try {
    const rowsOf = async (table: string) => {
      const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS made', [table]);
      return rows[0].made ? (await client.query(`SELECT * FROM ${table} ORDER BY name`)).rows : [];
    };
    const [once, again] = [await rowsOf('app.migrations'), await rowsOf('app.repeatable_migrations')];
    const pending = [...pendingMigrations(files, once), ...pendingRepeatable(repeatable, again, release)];
    return {
      pending: pending.map(({ name }) => name),
      newer: [...newerMigrations(files, once), ...newerRepeatable(again, release)],
    };
  } finally {
    await client.end();
  }
}
