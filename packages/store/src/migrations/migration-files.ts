import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { ConsiliumError } from '@consilium/kernel';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** The SQL files of a directory in the order of their numbers. */
export async function readMigrations(directory: URL): Promise<readonly Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * The files that are still to be applied. Names that only the database knows come from a newer version and are left
 * alone. Throws ConsiliumError('migration_changed') for an applied file with other text, and
 * ConsiliumError('migration_out_of_order') for a new file that sorts before an applied one.
 */
export function pendingMigrations(
  files: readonly Migration[],
  applied: readonly Applied[],
): readonly Migration[] {
  const checksums = new Map(applied.map((row) => [row.name, row.checksum]));
  for (const file of files) {
    const checksum = checksums.get(file.name);
    if (checksum !== undefined && checksum !== file.checksum)
      throw new ConsiliumError('migration_changed', {
        remedy: `restore ${file.name} as it was applied and put the change into a new file`,
      });
  }
  const pending = files.filter((file) => !checksums.has(file.name));
  const late = pending.find((file) => applied.some((row) => row.name > file.name));
  if (late)
    throw new ConsiliumError('migration_out_of_order', {
      remedy: `give ${late.name} a number after the last applied file`,
    });
  return pending;
}
