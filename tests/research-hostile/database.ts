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
  /** Rows that it must not change; those of `foreign` where it is absent. */
  readonly unchanged?: 'all';
  /** Whether a row in the name of the other agent of the same person may be made. */
  readonly mayInsert: (table: string) => boolean;
}

export interface Reached {
  readonly tried: number;
  readonly reached: readonly string[];
}

/** What is made of research; the catalogue names all other tables. */
const RESEARCH_TABLES = [
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

/** No run reads these. */
const FOR_PEOPLE = ['suppressions', 'interruptions', 'interruption_rules'];

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
    FOR_PEOPLE.includes(table)
      ? 'true'
      : anyOf([
          ...elsewhere(columns),
          ...['owner', 'agent']
            .filter((column) => columns.includes(column) && RESEARCH_TABLES.includes(table))
            .map((column) => `${column}::text = '${victim.agent}'`),
          ...(table === 'research_agents' ? [`id = '${victim.agent}'`] : []),
        ]);
  const ofAgents = (table: string, columns: readonly string[]) => {
    if (['triggers', 'watches', 'agent_memory', 'research_claims', ...FOR_PEOPLE].includes(table))
      return 'true';
    if (table.startsWith('workspace')) return `owner <> '${INTERACTION_OWNER}'`;
    return anyOf(elsewhere(columns));
  };
  const patient: Scope = { ...scope, compartment: `patient/${PATIENT}` };
  const never = () => false;
  const researcher = { run: runs.researcher, foreign: ofVictim, mayInsert: never };
  return [
    { who: 'researcher', pool: own, scope, ...researcher },
    { who: 'researcher with a patient', pool: own, scope: patient, ...researcher },
    { who: 'researcher by code of ours', pool: app, scope, ...researcher, unchanged: 'all' },
    {
      ...{ who: 'interaction', pool: own, scope, run: runs.interaction, foreign: ofAgents },
      mayInsert: (table) => table === 'research_requests' || table === 'research_agents',
    },
    {
      ...{ who: 'interaction by code of ours', pool: app, scope, run: runs.interaction, foreign: ofAgents },
      unchanged: 'all',
      mayInsert: (table) => table === 'research_requests' || table === 'research_agents',
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
  const [own] = await agentOf(rows, runs.researcher);
  for (const { name, columns, updatable } of await readCatalogue(rows)) {
    if (only !== undefined && name !== only) continue;
    const isOfPatients = ['record', 'proposal'].includes(classes.get(name) ?? '');
    const forged = RESEARCH_TABLES.includes(name)
      ? await forgedRows(rows, name, columns, { victim, other, own: own ?? '' })
      : [];
    for (const { who, pool, scope, run, foreign, unchanged, mayInsert } of intruders(world, runs)) {
      // Code of ours reads a patient's tables for others; what it is asked to open is not a model's to say.
      const isOwnRole = pool === world.own;
      const isOwnGrant = name === 'grants' && !isOwnRole;
      const others = isOwnGrant ? 'actor <> app.actor()' : foreign(name, columns);
      const where = isOfPatients ? (isOwnRole ? 'true' : null) : others;
      const reads = where === null ? [] : [`SELECT FROM app.${name} WHERE ${where}`];
      const column = isOwnRole ? (name === 'workspaces' ? 'version' : 'tenant') : (updatable[0] ?? 'tenant');
      const kept = unchanged === 'all' && RESEARCH_TABLES.includes(name) ? 'true' : where;
      const writes =
        kept === null
          ? []
          : [
              `UPDATE app.${name} SET ${column} = ${column} WHERE ${kept}`,
              `DELETE FROM app.${name} WHERE ${kept}`,
            ];
      const inserts = forged.flatMap(({ as, text }) =>
        as === 'own' && mayInsert(name) ? [] : [text(as === 'own' ? scope : null)],
      );
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

async function agentOf(rows: World['rows'], run: string): Promise<readonly string[]> {
  const { rows: found } = await rows.query('SELECT agent::text FROM app.research_requests WHERE id = $1', [
    run,
  ]);
  return found.map(({ agent }) => agent as string);
}

interface ForgedRow {
  /** `own`: in the name of the other agent of the same person, where the intruder is. */
  readonly as: 'own' | 'other';
  readonly text: (where: Scope | null) => string;
}

/** Rows as those of other agents are, with ids of their own: in the intruder's own place, and in that of somebody else. */
async function forgedRows(
  rows: World['rows'],
  table: string,
  columns: readonly string[],
  { victim, other, own }: Pick<World, 'victim' | 'other'> & { readonly own: string },
): Promise<readonly ForgedRow[]> {
  const column = ['owner', 'agent', 'report', 'actor'].find((each) => columns.includes(each)) ?? 'tenant';
  const names = columns.join(', ');
  const rowOf = async (agent: string, run: string, actor: string) => {
    const key = { owner: agent, agent, report: run, actor, tenant: 'clinic' }[column];
    const by = table === 'research_agents' ? 'id' : column;
    const value = table === 'research_agents' ? agent : key;
    const found = await rows.query(`SELECT ${names} FROM app.${table} WHERE ${by}::text = $1 LIMIT 1`, [
      value,
    ]);
    return found.rows[0] as { [name: string]: unknown } | undefined;
  };
  const insert = (row: object) =>
    `INSERT INTO app.${table} (${names}) SELECT ${names} FROM json_populate_record(NULL::app.${table}, ${pg.escapeLiteral(JSON.stringify(row))})`;
  const withNewId = (row: { [name: string]: unknown }) => ({
    ...row,
    ...('id' in row ? { id: crypto.randomUUID() } : {}),
    ...('key' in row ? { key: crypto.randomUUID() } : {}),
    ...('seq' in row ? { seq: null } : {}),
    ...(table === 'research_agents' ? { slug: `forged_${crypto.randomUUID().slice(0, 8)}` } : {}),
    ...(table === 'workspace_versions' ? { path: 'notes/forged', step: 'forged' } : {}),
    // An agent has one of these.
    ...(table === 'workspaces' ? { owner: crypto.randomUUID() } : {}),
    ...(table === 'agent_memory' ? { agent: crypto.randomUUID() } : {}),
  });
  const [ofVictim, ofOther] = [
    await rowOf(victim.agent, victim.run, 'dr-lee'),
    await rowOf(other.agent, other.run, 'dr-other'),
  ];
  return [
    ...(ofVictim
      ? [
          {
            as: 'own' as const,
            text: (where: Scope | null) => {
              const { tenant, compartment, actor } = where ?? { tenant: '', compartment: '', actor: '' };
              const place = { tenant, compartment, ...('actor' in ofVictim ? { actor } : {}) };
              return insert({ ...withNewId(ofVictim), ...place });
            },
          },
        ]
      : []),
    // In its own name, but of a run that is another's.
    ...(ofVictim && table === 'workspace_versions'
      ? [{ as: 'other' as const, text: () => insert({ ...withNewId(ofVictim), owner: own }) }]
      : []),
    ...(ofOther ? [{ as: 'other' as const, text: () => insert(withNewId(ofOther)) }] : []),
  ];
}

/** What the run's own agent has, as the other agent of the same person has it: a run changes none of it either. */
export async function plantOwn({ rows, victim }: World, run: string): Promise<void> {
  const [agent] = await agentOf(rows, run);
  for (const table of ['triggers', 'watches', 'research_claims']) {
    const columns = (await readCatalogue(rows)).find(({ name }) => name === table)?.columns.join(', ');
    await rows.query(
      `INSERT INTO app.${table} (${columns}) SELECT ${columns} FROM json_populate_record(NULL::app.${table}, (
         SELECT (to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), 'agent', $2::text))::json FROM app.${table} t WHERE t.agent = $1 LIMIT 1))`,
      [victim.agent, agent],
    );
  }
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

/** Policies behind which something else stands, so that no statement of these gets further without them. */
export const SECOND_LINES: { readonly [guard: string]: string } = {
  'research_agents.app_own': '`app_in_audience`',
  'suppressions.app_own': '`app_in_audience`',
  'suppressions.app_updates_without_run': '`person_reads`: a run finds none to change',
  'agent_memory.app_remembers':
    'no memory lies in a patient’s compartment, as `app_begins` lets none be made there',
};
/** Policies of all tables, which suites of their own take away. */
const OF_ALL_TABLES = ['app_in_audience', 'inserts_outside_replay'];

/** Every policy of the tables of research for the roles of tools and code, and that the tools' role has no patient's table. */
export async function databaseGuards({ rows }: World): Promise<readonly DatabaseGuard[]> {
  const { rows: policies } = await rows.query(
    `SELECT tablename AS table, policyname AS name, permissive = 'PERMISSIVE' AS permissive, cmd, roles::text[] AS roles, qual, with_check
     FROM pg_policies WHERE schemaname = 'app' AND tablename = ANY ($1)
       AND roles && '{consilium_app,consilium_own}'::name[] AND policyname <> ALL ($2)
       AND (cmd <> 'DELETE' OR has_table_privilege('consilium_app', 'app.' || tablename, 'DELETE'))
       AND (cmd <> 'UPDATE' OR has_any_column_privilege('consilium_app', 'app.' || tablename, 'UPDATE'))
     ORDER BY tablename, policyname`,
    [RESEARCH_TABLES, OF_ALL_TABLES],
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
