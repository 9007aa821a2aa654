import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { countOutdated } from '@consilium/record';
import { readConfig } from '@consilium/server/config';
import { openCheckpoints, openKeys } from '@consilium/server/open-stores';
import { connectionFor, createPool, hasTrail, migrationState, trailReport } from '@consilium/store';
import { startPostgres } from '@consilium/testing/launch';
import { TENANT } from '../local/demo-people.ts';
import { endLeftovers } from '../local/leftovers.ts';
import { holderOf, holdLock } from '../local/lock.ts';
import type { Places } from '../local/places.ts';
import { newerDatabase } from '../machine/data.ts';
import type { Finding } from '../machine/finding.ts';
import { explain } from '../report/explain.ts';

/**
 * What only the database tells: is it of a newer release, does the audit trail hold. Where nothing runs, PostgreSQL alone is
 * started for the look. Nothing is written.
 */
export async function checkDatabase(places: Places): Promise<Finding | null> {
  if (!existsSync(places.cluster) || !existsSync(places.environment)) return null;
  if (holderOf(places) !== null) return look(places, null);
  const lock = holdLock(places, () => new Date());
  try {
    await endLeftovers(places);
    const postgres = await startPostgres({ dataDir: `${places.folder}/postgres` });
    try {
      return await look(places, await postgres.createDatabase('consilium'));
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    const { message } = explain(error);
    return {
      id: 'database-broken',
      what: `The database does not start: ${message.split('\n')[0]}`,
      why: 'Nothing works without it.',
      remedy: `read ${places.folder}/postgres/postgres.log; put back your copy of the folder, or give the data up: rm -rf ${places.folder}`,
    };
  } finally {
    lock.release();
  }
}

async function look(places: Places, url: string | null): Promise<Finding | null> {
  const kept = parseEnv(readFileSync(places.environment, 'utf8'));
  const config = readConfig({ ...kept, ...(url === null ? {} : { DATABASE_URL: url }), ROLE: 'worker' });
  const { newer, pending } = await migrationState(config.DATABASE_URL);
  const ofNewer = newerDatabase(places, newer);
  if (ofNewer !== null) return ofNewer;
  const outdated = pending.length === 0 ? await outdatedGraphs(config.DATABASE_URL) : null;
  if (outdated !== null) return outdated;
  const poolOf = (role: 'app' | 'operate', password = '') =>
    createPool(connectionFor(config.DATABASE_URL, role, password), { max: 2 });
  const app = poolOf('app', config.DATABASE_APP_PASSWORD);
  const operate = poolOf('operate', config.DATABASE_OPERATE_PASSWORD);
  try {
    const parts = { operate, objects: openCheckpoints(config) };
    if (!(await hasTrail(parts, TENANT))) return null;
    const secrets = await openKeys(config, app);
    const { faults } = await trailReport({ ...parts, secrets }, TENANT);
    const [first] = faults;
    if (first === undefined) return null;
    return {
      id: 'trail-broken',
      what: `The audit trail does not hold: ${faults.length} faults, the first is ${first.fault} in ${first.compartment ?? 'its checkpoints'}.`,
      why: 'Somebody has changed or removed entries of who read and wrote what, or a disk has.',
      remedy:
        'npm run consilium -- audit verify   names each; keep a copy of the folder, and compare with a backup',
    };
  } finally {
    await Promise.all([app.end(), operate.end()]);
  }
}

/** Graphs of records that an older release derived. */
async function outdatedGraphs(ownerUrl: string): Promise<Finding | null> {
  const admin = createPool(ownerUrl, { max: 1 });
  try {
    const count = await countOutdated(admin);
    if (count === 0) return null;
    return {
      id: 'graphs-outdated',
      what: `The graphs of ${count} records were derived by an older release.`,
      why: 'Agents that query them miss what this release adds.',
      remedy: 'npm run consilium -- admin rebuild-graphs   while the server runs',
    };
  } finally {
    await admin.end();
  }
}
