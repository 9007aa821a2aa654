import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@consilium/testing';
import pg from 'pg';
import type { Fault, Patient } from './fault.ts';
import { look } from './looking.ts';

/** Runs statements on the folder's database as its owner, who stands above row security. */
async function inDatabase({ data }: Patient, ...statements: readonly string[]): Promise<void> {
  const postgres = await startPostgres({ dataDir: join(data, 'postgres') });
  try {
    const client = new pg.Client({ connectionString: await postgres.createDatabase('consilium') });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  } finally {
    await postgres.stop();
  }
}

const rowFault = (name: string, finds: string, remedy: RegExp, wrong: string[], right: string[]): Fault => ({
  ...{ name, finds, remedy },
  plant: async (patient) => {
    await inDatabase(patient, ...wrong);
    let isWrong = true;
    const repair = async () => {
      if (isWrong) await inDatabase(patient, ...right);
      isWrong = false;
    };
    return { look: () => look(patient, { withDatabase: true }), cure: repair, clean: repair };
  },
});

const moved = (sign: '+' | '-') =>
  `UPDATE app.audit_entries SET at = at ${sign} interval '1 millisecond'
    WHERE tenant = 'demo' AND compartment = 'patient/duchenne' AND seq = 2`;

export const databaseFaults: readonly Fault[] = [
  rowFault(
    'a database of a newer release',
    'data-too-new',
    /git pull|--data/,
    [`INSERT INTO app.migrations (name, checksum) VALUES ('9999_later.sql', 'x')`],
    [`DELETE FROM app.migrations WHERE name = '9999_later.sql'`],
  ),
  rowFault('an audit entry that was changed', 'trail-broken', /audit verify/, [moved('+')], [moved('-')]),
  rowFault(
    'graphs that an older release derived',
    'graphs-outdated',
    /admin rebuild-graphs/,
    [`UPDATE app.graph_derivations SET derivation = derivation - 1`],
    [`UPDATE app.graph_derivations SET derivation = derivation + 1`],
  ),
  {
    name: 'a database without its control file',
    finds: 'database-broken',
    remedy: /put back your copy/,
    plant: (patient) => {
      const file = join(patient.data, 'postgres/cluster/global/pg_control');
      renameSync(file, `${file}-away`);
      let isAway = true;
      const back = () => {
        if (isAway) renameSync(`${file}-away`, file);
        isAway = false;
      };
      return { look: () => look(patient), cure: back, clean: back };
    },
  },
];
