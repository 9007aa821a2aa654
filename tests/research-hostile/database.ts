import type { Scope } from '@consilium/kernel';
import { readCatalogue } from '@consilium/store/test-support/table-catalogue';
import pg from 'pg';
import { PATIENT } from '../support/stack.ts';
import type { World } from './research-hostile-fixture.ts';

/**
 * Statements that no tool would send, on behalf of a run of a research agent and as the role of its tools: every table of the catalogue,
 * read, changed and deleted. Gives what reached a row of a patient, of another person or of another agent.
 */
export async function reachedBy(
  { rows, own, scope, victim }: World,
  run: string,
  only?: string,
): Promise<{ readonly tried: number; readonly reached: readonly string[] }> {
  const classes = new Map<string, string>(
    (await rows.query('SELECT name, class FROM app.table_classes')).rows.map(({ name, class: of }) => [
      name,
      of,
    ]),
  );
  const reached: string[] = [];
  let tried = 0;
  const patient = { ...scope, compartment: `patient/${PATIENT}` as const };
  for (const { name, columns } of await readCatalogue(rows)) {
    const isOfPatients = ['record', 'proposal'].includes(classes.get(name) ?? '');
    const foreign = [
      ...(columns.includes('compartment') ? ['compartment <> app.compartment()'] : []),
      ...(columns.includes('actor') ? ['actor <> app.actor()'] : []),
      ...['owner', 'agent']
        .filter((column) => columns.includes(column))
        .map((column) => `${column}::text = '${victim.agent}'`),
      ...(name === 'research_agents' ? [`id = '${victim.agent}'`] : []),
    ];
    const where = isOfPatients || foreign.length === 0 ? 'true' : foreign.join(' OR ');
    if ((!isOfPatients && foreign.length === 0) || (only !== undefined && name !== only)) continue;
    for (const as of [scope, patient])
      for (const text of [
        `SELECT FROM app.${name} WHERE ${where}`,
        `UPDATE app.${name} SET tenant = tenant WHERE ${where}`,
        `DELETE FROM app.${name} WHERE ${where}`,
      ]) {
        tried += 1;
        const outcome = await outcomeOf(own, { ...as, run }, text);
        // A patient's table cannot even be named.
        const isRefused = isOfPatients ? outcome === 'refused' : outcome === 'refused' || outcome === 0;
        if (!isRefused) reached.push(`${text} (${as.compartment}): ${outcome}`);
      }
  }
  return { tried, reached };
}

/** How many rows; what it did is undone. */
async function outcomeOf(
  pool: World['own'],
  as: Scope & { readonly run: string },
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

/** What keeps runs apart in the database, and on which table: without any one of them the statements above reach something. */
export const GUARDS: readonly (readonly [table: string, remove: string, restore: string])[] = [
  ...['workspaces', 'workspace_versions'].map(
    (table) =>
      [
        table,
        `ALTER POLICY agent_own ON app.${table} USING (tenant = app.tenant() AND compartment = app.compartment())`,
        `ALTER POLICY agent_own ON app.${table} USING (tenant = app.tenant() AND compartment = app.compartment() AND actor = app.actor()
          AND owner = (SELECT app.workspace_owner()) AND (SELECT app.may_open()))`,
      ] as const,
  ),
  [
    'triggers',
    'ALTER POLICY agent_owns ON app.triggers USING (true)',
    'ALTER POLICY agent_owns ON app.triggers USING (app.run() IS NULL OR agent = (SELECT app.research_agent()))',
  ],
  [
    'research_requests',
    'ALTER POLICY agent_reads_its_own ON app.research_requests USING (true)',
    'ALTER POLICY agent_reads_its_own ON app.research_requests USING (coalesce(agent = (SELECT app.research_agent()), true))',
  ],
  [
    'research_agents',
    'ALTER POLICY agent_reads_itself ON app.research_agents USING (true)',
    'ALTER POLICY agent_reads_itself ON app.research_agents USING (coalesce(id = (SELECT app.research_agent()), true))',
  ],
  [
    'resource_versions',
    'GRANT SELECT ON app.resource_versions TO consilium_own',
    'REVOKE SELECT ON app.resource_versions FROM consilium_own',
  ],
  [
    'proposals',
    'GRANT INSERT, SELECT ON app.proposals TO consilium_own',
    'REVOKE INSERT, SELECT ON app.proposals FROM consilium_own',
  ],
];
