import pg from 'pg';
import { pendingMigrations, readMigrations } from './migration-files.ts';

/** How a database stands against the files of this release. */
export interface MigrationState {
  /** Names of files that were not applied yet. */
  readonly pending: readonly string[];
  /** Names that only the database knows: a newer release has written it. */
  readonly newer: readonly string[];
}

/**
 * Looks and changes nothing. An empty database has everything before it. Throws ConsiliumError('migration_changed') and
 * ('migration_out_of_order') as `migrate` does.
 */
export async function migrationState(ownerUrl: string, directory?: URL): Promise<MigrationState> {
  const files = await readMigrations(directory ?? new URL('../../migrations/', import.meta.url));
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'consilium-migration-state' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: found } = await client.query(`SELECT to_regclass('app.migrations') IS NOT NULL AS made`);
    const { rows } = found[0].made
      ? await client.query('SELECT name, checksum FROM app.migrations ORDER BY name')
      : { rows: [] };
    const known = new Set(files.map(({ name }) => name));
    const newer = rows.map(({ name }) => name as string).filter((name) => !known.has(name));
    if (newer.length > 0) return { pending: [], newer };
    return { pending: pendingMigrations(files, rows).map(({ name }) => name), newer };
  } finally {
    await client.end();
  }
}
