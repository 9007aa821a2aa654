import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MigrateOptions, migrate } from '@consilium/store';
import pg from 'pg';

const FIRST = new URL('../../packages/store/migrations/', import.meta.url);
const FUNCTIONS = 'repeatable/functions/07_grant_once.sql';

/** Which turns the second release's function has ended. */
const TABLE = `create table app.ended_by_second (turn uuid primary key);
grant insert on app.ended_by_second to consilium_writer;
`;

/**
 * Migrates to the second release: `app.end_turn` has one more parameter, so it is a new function beside the old one, which the
 * first release calls as long as it runs. Returns the names of the files applied.
 */
export async function migrateToSecond(
  databaseUrl: string,
  roles: MigrateOptions['roles'],
): Promise<readonly string[]> {
  const path = await mkdtemp(join(tmpdir(), 'second-release-'));
  try {
    await cp(FIRST, path, { recursive: true });
    await writeFile(join(path, '9001_ended_by_second.sql'), TABLE);
    const first = await readFile(join(path, FUNCTIONS), 'utf8');
    await writeFile(
      join(path, FUNCTIONS),
      first.replace(/^create .* app\.end_turn\([\s\S]*?^end \$\$;\n/mu, withSecond),
    );
    return await migrate(databaseUrl, { roles, directory: pathToFileURL(`${path}/`), release: '9.0.0' });
  } finally {
    await rm(path, { recursive: true });
  }
}

/** How many turns the second release's function has ended. */
export async function endedBySecond(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client
    .query('SELECT count(*)::integer AS turns FROM app.ended_by_second')
    .finally(() => client.end());
  return rows[0].turns;
}

/** The function as it is, and its successor: `app.end_turn_2` also takes the name of the release. */
function withSecond(first: string): string {
  const second = first
    .replace('app.end_turn(', 'app.end_turn_2(')
    .replace('p_citations json default null\n)', 'p_citations json, p_release text\n)')
    .replace(
      'perform app.close_runs',
      `if p_release = 'second' then
    insert into app.ended_by_second values (p_turn);
  end if;
  perform app.close_runs`,
    );
  return `${first}
${second}
revoke execute on function app.end_turn_2 from public;
grant execute on function app.end_turn_2 to consilium_app;
`;
}
