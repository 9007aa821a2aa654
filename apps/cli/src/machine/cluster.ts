import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Places } from '../local/places.ts';
import type { Finding } from './finding.ts';

const MAJOR = '18';

/** Whether the database's files are whole, as far as one sees without starting it. */
export function checkCluster({ cluster, folder }: Places): Finding | null {
  if (!existsSync(cluster)) return null;
  const why = 'PostgreSQL does not start on it.';
  const wrong = (what: string): Finding => ({
    ...{ id: 'database-broken', what, why },
    remedy: `put back your copy of ${folder}; or give the data up: rm -rf ${folder}`,
  });
  const missing = ['PG_VERSION', 'global/pg_control', 'base'].find(
    (name) => !existsSync(join(cluster, name)),
  );
  if (missing !== undefined) return wrong(`${join(cluster, missing)} is missing.`);
  if (!existsSync(join(folder, 'postgres', 'password')))
    return wrong(`${join(folder, 'postgres', 'password')} is missing.`);
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  return version === MAJOR
    ? null
    : wrong(`${cluster} is of PostgreSQL ${version}, and ${MAJOR} is installed.`);
}
