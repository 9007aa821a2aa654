import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { ConsiliumError } from '@consilium/kernel';

export interface MigrationFile {
  /** Its path in the directory of migrations. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** What the database keeps of a file that was applied. */
export interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** The files of the package. */
export const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** The files with a number, in its order: each is applied once. */
export function readMigrations(directory: URL): Promise<readonly MigrationFile[]> {
  return readFiles(directory, '', /^\d{4}_[a-z0-9_]+\.sql$/);
}

/**
 * The files still to be applied. Names after the last file that only the database knows come from a newer release and are left
 * alone. Throws ConsiliumError: `migration_missing` for a database that other files have made, `migration_changed` for an applied
 * file with other text, `migration_out_of_order` for a new file that sorts before an applied one.
 */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: readonly Applied[],
): readonly MigrationFile[] {
  const names = new Set(files.map(({ name }) => name));
  const foreign = applied.find(({ name }) => !names.has(name) && name < lastName(files));
  if (foreign)
    throw new ConsiliumError('migration_missing', {
      remedy: `${foreign.name} made this database and is not a file of this release: begin with an empty database (npm start: delete the data folder, .data)`,
    });
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

/** Names that a newer release has applied. */
export function newerMigrations(
  files: readonly MigrationFile[],
  applied: readonly Applied[],
): readonly string[] {
  return applied.map(({ name }) => name).filter((name) => name > lastName(files));
}

function lastName(files: readonly MigrationFile[]): string {
  return files.at(-1)?.name ?? '';
}

/** Files of a folder in the order of their names. */
export async function readFiles(
  directory: URL,
  folder: string,
  named: RegExp,
): Promise<readonly MigrationFile[]> {
  const names = await readdir(new URL(folder, directory));
  return Promise.all(
    names
      .filter((name) => named.test(name))
      .sort()
      .map(async (file) => {
        const name = `${folder}${file}`;
        const sql = await readFile(new URL(name, directory), 'utf8');
        return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
      }),
  );
}
