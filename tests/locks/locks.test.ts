import type { Scope } from '@consilium/kernel';
import { findLeaks } from '@consilium/store/test-support/row-security-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Call, callsOf } from '../flows/patient-endpoints.ts';
import { patientOperations } from '../locks-audience/endpoints.ts';
import { PATIENT, TENANT } from '../support/stack.ts';
import { AUTHORS, actorOf, type Fixture, PEOPLE, type Person, startFixture } from './fixture.ts';
import { expected, tableOf } from './rights-table.ts';

const full = suiteSize() === 'full';
const figures = {
  operations: NOT_MEASURED,
  cells: 0,
  beyond: NOT_MEASURED,
  tables: NOT_MEASURED,
  attempts: 0,
  reached: 0,
};
/** What is about a row of somebody; at the small size only what changes one. */
const WITH_AUTHOR = full
  ? /^(read|correct|end)Entry|^readProvenance|Proposal$|Document$|DocumentText$/
  : /^(correct|end)Entry|^decideProposal/;

/** An end is of version 2 where the correction before it has made one. */
function callOf(call: Call, corrected: string | undefined): Call {
  return corrected === 'yes'
    ? call
    : { ...call, path: call.path.replace('/end?version=2', '/end?version=1') };
}

describe('[locks] nobody does with a record what docs/rights.md does not say [F2 A20]', () => {
  let fixture: Fixture;
  const people = Object.keys(PEOPLE) as Person[];
  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture?.stop());

  it('every endpoint below a patient has a line, and every line an endpoint', async () => {
    const operations = await patientOperations(fixture.stack);
    const names = operations.map(({ name }) => name);
    expect([...tableOf('By endpoint').keys()].sort()).toEqual(names.toSorted());
    figures.operations = names.length;
  });

  it('relation × purpose × endpoint × author of the row: as the table says', async () => {
    const beyond: string[] = [];
    for (const person of people) {
      for (const author of AUTHORS) {
        const calls = callsOf(await fixture.rowsFor(person, author));
        const done = new Map<string, string>();
        for (const [operation, cells] of tableOf('By endpoint')) {
          if (author !== AUTHORS[0] && !WITH_AUTHOR.test(operation)) continue;
          const became = await fixture.outcome(person, callOf(calls[operation]!, done.get('correctEntry')));
          done.set(operation, became);
          const said = expected(cells, person, author);
          figures.cells += 1;
          if (became !== said)
            beyond.push(`${operation} by ${person}, row of ${author}: ${became}, not ${said}`);
        }
      }
    }
    figures.beyond = beyond.length;
    expect(beyond).toEqual([]);
  });

  it('every table that the app role can write has a line, and who only reads writes no other', async () => {
    const said = tableOf('By table');
    const writable = await fixture.stack.query<{ name: string }>(`SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'app'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND (has_any_column_privilege('consilium_app', c.oid, 'INSERT, UPDATE')
          OR has_table_privilege('consilium_app', c.oid, 'DELETE')) ORDER BY 1`);
    expect([...said.keys()].sort()).toEqual(writable.map(({ name }) => name));
    const compartment = `patient/${PATIENT}` as const;
    const victim: Scope = { tenant: TENANT, actor: actorOf('care team'), compartment, purpose: 'TREAT' };
    for (const person of ['broke the glass', 'another purpose'] as const) {
      const scope = { ...victim, actor: actorOf(person), purpose: PEOPLE[person].purpose, run: '' };
      const tried = () => {
        figures.attempts += 1;
      };
      const leaks = await findLeaks({
        admin: fixture.stack.rows,
        app: fixture.app,
        victim,
        intruders: { [person]: scope },
        tried,
      });
      const written = leaks.filter((leak) => !leak.includes(' select ')).map((leak) => leak.split(' ')[0]!);
      const open = [...said].filter(([, [, , read]]) => read === 'own').map(([table]) => table);
      const beyond = [...new Set(written)].filter((table) => !open.includes(table));
      figures.reached += beyond.length;
      expect(beyond, person).toEqual([]);
    }
    figures.tables = said.size;
  });

  it('writes the figures', () => {
    expect(figures).toMatchObject({ beyond: 0, reached: 0 });
    if (!full) return;
    writeMeasured({
      name: 'locks',
      goals: [
        goal(
          'endpoints below a patient, each with a line in docs/rights.md',
          '≥ 35',
          figures.operations,
          'endpoints',
        ),
        goal('relation × purpose × endpoint × author', '≥ 250', figures.cells, 'calls'),
        goal('calls that did what the table does not say', '= 0', figures.beyond, 'calls'),
        goal('tables that the app role can write, each with a line', '≥ 20', figures.tables, 'tables'),
        goal('writes tried by SQL of those who only read', '≥ 100', figures.attempts, 'writes'),
        goal('tables of the record that they reached', '= 0', figures.reached, 'tables'),
      ],
    });
  });
});
