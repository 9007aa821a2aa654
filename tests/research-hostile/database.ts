import { INTERACTION_OWNER, type Scope } from '@consilium/kernel';
import { readCatalogue } from '@consilium/store/test-support/table-catalogue';
import pg from 'pg';
import { PATIENT } from '../support/stack.ts';
import type { World } from './research-hostile-fixture.ts';

/** On whose behalf, and with which role, statements are tried that no tool would send. */
interface Intruder {
  readonly who: string;
  readonly pool: World['own'];
  readonly scope: Scope;
  readonly run: string | null;
  /** Rows of a table that it must not reach; null: it is not asked about this table. */
  readonly foreign: (table: string, columns: readonly string[]) => string | null;
  /** Whether a row in the name of the other agent of the same person may be made. */
  readonly mayInsert: (table: string) => boolean;
}

export interface Reached {
  readonly tried: number;
  readonly reached: readonly string[];
}

/** What is made of research; the catalogue names all other tables. */
export const RESEARCH_TABLES = [
  ...[
    'research_agents',
    'research_requests',
    'agent_memory',
    'workspaces',
    'workspace_versions',
    'triggers',
    'watches',
  ],
  ...['research_claims', 'suppressions', 'interruptions', 'interruption_rules'],
];

function intruders(
  world: World,
  runs: { readonly researcher: string; readonly interaction: string },
): Intruder[] {
  const { own, app, scope, victim } = world;
  const elsewhere = (columns: readonly string[]) => [
    ...(columns.includes('compartment')
      ? ['compartment <> app.compartment()', 'tenant <> app.tenant()']
      : []),
    ...(columns.includes('actor') ? ['actor <> app.actor()'] : []),
  ];
  const anyOf = (conditions: readonly string[]) => (conditions.length === 0 ? null : conditions.join(' OR '));
  const ofVictim = (table: string, columns: readonly string[]) =>
    anyOf([
      ...elsewhere(columns),
      ...['owner', 'agent']
        .filter((column) => columns.includes(column) && RESEARCH_TABLES.includes(table))
        .map((column) => `${column}::text = '${victim.agent}'`),
      ...(table === 'research_agents' ? [`id = '${victim.agent}'`] : []),
    ]);
  const ofAgents = (table: string, columns: readonly string[]) => {
    if (['triggers', 'watches', 'agent_memory', 'research_claims'].includes(table)) return 'true';
    if (table.startsWith('workspace')) return `owner <> '${INTERACTION_OWNER}'`;
    return anyOf(elsewhere(columns));
  };
  const patient: Scope = { ...scope, compartment: `patient/${PATIENT}` };
  const never = () => false;
  const researcher = { run: runs.researcher, foreign: ofVictim, mayInsert: never };
  return [
    { who: 'researcher', pool: own, scope, ...researcher },
    { who: 'researcher with a patient', pool: own, scope: patient, ...researcher },
    { who: 'researcher by code of ours', pool: app, scope, ...researcher },
    {
      ...{ who: 'interaction', pool: own, scope, run: runs.interaction, foreign: ofAgents },
      mayInsert: (table) => table === 'research_requests' || table === 'research_agents',
    },
    {
      ...{ who: 'interaction by code of ours', pool: app, scope, run: runs.interaction, foreign: ofAgents },
      mayInsert: (table) =>
        !['triggers', 'watches', 'workspaces', 'workspace_versions', 'agent_memory'].includes(table),
    },
    // A person whose patient is open makes nothing of research there.
    {
      who: 'person with a patient',
      pool: own,
      scope: patient,
      run: null,
      foreign: () => null,
      mayInsert: never,
    },
    {
      ...{
        who: 'person with a patient by code of ours',
        pool: app,
        scope: patient,
        run: null,
        mayInsert: never,
      },
      foreign: () => null,
    },
    {
      who: 'nobody',
      pool: own,
      scope: { ...scope, actor: 'mallory' },
      run: null,
      foreign: ofVictim,
      mayInsert: never,
    },
    {
      ...{ who: 'nobody by code of ours', pool: app, scope: { ...scope, actor: 'mallory' }, run: null },
      ...{
        foreign: (table, columns) => (RESEARCH_TABLES.includes(table) ? ofVictim(table, columns) : null),
        mayInsert: never,
      },
    },
  ];
}

/**
 * Statements on every table of the catalogue that no tool would send: read, changed, deleted, and made in the name of another. Gives what
 * reached a row of a patient, of another person, of another tenant or of another agent.
 */
export async function reachedBy(
  world: World,
  runs: { readonly researcher: string; readonly interaction: string },
  only?: string,
): Promise<Reached> {
  const { rows, victim, other } = world;
  const classes = new Map<string, string>(
    (await rows.query('SELECT name, class FROM app.table_classes')).rows.map(({ name, class: of }) => [
      name,
      of,
    ]),
  );
  const reached: string[] = [];
  let tried = 0;
  for (const { name, columns } of await readCatalogue(rows)) {
    if (only !== undefined && name !== only) continue;
    const isOfPatients = ['record', 'proposal'].includes(classes.get(name) ?? '');
    const forged = RESEARCH_TABLES.includes(name)
      ? await forgedRows(rows, name, columns, [victim.agent, other.agent])
      : [];
    for (const { who, pool, scope, run, foreign, mayInsert } of intruders(world, runs)) {
      // Code of ours reads a patient's tables for others; what it is asked to open is not a model's to say.
      const isOwnRole = pool === world.own;
      const isOwnGrant = name === 'grants' && !isOwnRole;
      const others = isOwnGrant ? 'actor <> app.actor()' : foreign(name, columns);
      const where = isOfPatients ? (isOwnRole ? 'true' : null) : others;
      const reads = where === null ? [] : [`SELECT FROM app.${name} WHERE ${where}`];
      const writes =
        where === null
          ? []
          : [
              `UPDATE app.${name} SET tenant = tenant WHERE ${where}`,
              `DELETE FROM app.${name} WHERE ${where}`,
            ];
      const inserts = forged
        .filter(({ agent }) => agent !== victim.agent || !mayInsert(name))
        .map(({ text }) => text);
      for (const text of [...reads, ...writes, ...inserts]) {
        tried += 1;
        const outcome = await outcomeOf(pool, { ...scope, ...(run === null ? {} : { run }) }, text);
        // A patient's table cannot even be named.
        const isRefused = outcome === 'refused' || (outcome === 0 && !(isOfPatients && isOwnRole));
        if (!isRefused) reached.push(`${who}: ${text.slice(0, 160)} (${scope.compartment}): ${outcome}`);
      }
    }
  }
  return { tried, reached };
}

/** Rows in the name of an agent, as its own row would be, with ids of their own. */
async function forgedRows(
  rows: World['rows'],
  table: string,
  columns: readonly string[],
  agents: readonly string[],
) {
  const column = table.startsWith('workspace') ? 'owner' : table === 'research_agents' ? 'id' : 'agent';
  if (!columns.includes(column)) return [];
  const made: { agent: string; text: string }[] = [];
  for (const agent of agents) {
    const { rows: found } = await rows.query(`SELECT * FROM app.${table} WHERE ${column} = $1 LIMIT 1`, [
      agent,
    ]);
    for (const row of found) {
      const forged = Object.fromEntries(columns.map((name) => [name, row[name]]));
      if (table === 'research_agents') Object.assign(forged, { slug: 'forged' });
      if ('id' in forged) forged.id = crypto.randomUUID();
      if (table === 'workspace_versions') Object.assign(forged, { path: 'notes/forged', step: 'forged' });
      const names = Object.keys(forged).join(', ');
      const json = pg.escapeLiteral(JSON.stringify(forged));
      made.push({
        agent,
        text: `INSERT INTO app.${table} (${names}) SELECT ${names} FROM json_populate_record(NULL::app.${table}, ${json}) ON CONFLICT DO NOTHING`,
      });
    }
  }
  return made;
}

/** How many rows; what it did is undone. */
async function outcomeOf(
  pool: World['own'],
  as: Scope & { readonly run?: string },
  text: string,
): Promise<number | string> {
  const client = await pool.connect();
  try {
    const set = Object.entries(as).map(
      ([name, value]) => `set_config('app.${name}', ${pg.escapeLiteral(value)}, true)`,
    );
    await client.query(`BEGIN; SELECT ${set.join(', ')}`);
    return (await client.query(text)).rowCount ?? 0;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '42501' ? 'refused' : `failed: ${error}`;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** A guard of the database, and the statements that take it away and put it back. */
export interface DatabaseGuard {
  readonly table: string;
  readonly guard: string;
  readonly remove: string;
  readonly restore: string;
}

/** Policies that another one repeats for every statement of these: each with what stands behind it. */
export const SECOND_LINES: { readonly [guard: string]: string } = {};

/** Every policy of the tables of research for the roles of tools and code, and that the tools' role has no patient's table. */
export async function databaseGuards({ rows }: World): Promise<readonly DatabaseGuard[]> {
  const { rows: policies } = await rows.query(
    `SELECT tablename AS table, policyname AS name, permissive = 'PERMISSIVE' AS permissive, cmd, roles::text[] AS roles, qual, with_check
     FROM pg_policies WHERE schemaname = 'app' AND tablename = ANY ($1)
       AND roles && '{consilium_app,consilium_own}'::name[] ORDER BY tablename, policyname`,
    [RESEARCH_TABLES],
  );
  const own = policies.map(({ table, name, permissive, cmd, roles, qual, with_check }): DatabaseGuard => {
    const open = [
      ...(qual === null ? [] : ['USING (true)']),
      ...(with_check === null ? [] : ['WITH CHECK (true)']),
    ];
    const shut = [
      ...(qual === null ? [] : [`USING (${qual})`]),
      ...(with_check === null ? [] : [`WITH CHECK (${with_check})`]),
    ];
    const create = `CREATE POLICY ${name} ON app.${table} AS ${permissive ? 'PERMISSIVE' : 'RESTRICTIVE'} FOR ${cmd} TO ${roles.join(', ')}`;
    return {
      ...{ table, guard: `${table}.${name}` },
      remove: `ALTER POLICY ${name} ON app.${table} ${open.join(' ')}`,
      restore: `DROP POLICY ${name} ON app.${table}; ${create} ${shut.join(' ')}`,
    };
  });
  const grants = ['resource_versions', 'proposals'].map(
    (table): DatabaseGuard => ({
      ...{ table, guard: `${table} is not granted to the role of tools` },
      remove: `GRANT SELECT ON app.${table} TO consilium_own`,
      restore: `REVOKE SELECT ON app.${table} FROM consilium_own`,
    }),
  );
  return [...own, ...grants];
}
