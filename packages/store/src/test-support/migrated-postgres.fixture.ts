import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import {
  type PostgresOptions,
  postgresTemplate,
  type RunningPostgres,
  startPostgres,
} from '@consilium/testing';
import { migrate } from '../migrations/migrate.ts';

/** What a migrated database depends on: the SQL, and the code that applies it. */
const SOURCES = [new URL('../../migrations/', import.meta.url), new URL('../migrations/', import.meta.url)];

/**
 * A server of its own, on a copy of one whose database `postgres` is migrated. The login roles' passwords are set when it
 * is migrated again, which finds nothing else to do. `durability` is 'off' unless given: then it loses what was committed last in a crash.
 */
export async function startMigratedPostgres(
  durability: PostgresOptions['durability'] = 'off',
): Promise<RunningPostgres> {
  const template = await postgresTemplate(await digestOfSources(), (server) => {
    const secret = () => randomBytes(12).toString('base64url');
    return migrate(server.url, {
      roles: { app: secret(), own: secret(), operate: secret(), system: secret() },
    });
  });
  return startPostgres({ durability, template });
}

async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of SOURCES)
    for (const path of (await readdir(folder, { recursive: true })).sort())
      if (/\.(sql|ts)$/.test(path)) hash.update(path).update(await readFile(new URL(path, folder)));
  return hash.digest('hex');
}
