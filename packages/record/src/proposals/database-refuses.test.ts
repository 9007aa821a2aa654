import { randomUUID } from 'node:crypto';
import { type Caller, errorCode } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { said } from '../test-support/conversation.fixture.ts';
import { addPatient, draftOf } from '../test-support/facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { createProposals } from './create-proposals.ts';

const world = useRecordWorld({ beforeAll, afterAll });

/** A copy of the one proposal that there is, with some columns changed. */
function copyWith(over: Readonly<Record<string, string>>): string {
  const own = { id: 'gen_random_uuid()', quote_digest: "'\\x01'::bytea" };
  const columns = [
    ...[
      'tenant',
      'compartment',
      'id',
      'source_kind',
      'source_id',
      'conversation',
      'place',
      'quote',
      'quote_digest',
    ],
    ...['span_start', 'span_end', 'extractor', 'extractor_version', 'fact_code', 'fact_path', 'resource'],
    ...['run', 'proposed_by', 'proposed_at', 'status', 'decided_by', 'result_version'],
  ];
  const values = columns.map((column) => ({ ...own, ...over })[column as 'id'] ?? column);
  return `INSERT INTO app.proposals (${columns}) SELECT ${values} FROM app.proposals`;
}

const medication = (status: string) => `'{"resourceType":"MedicationRequest","status":"${status}"}'::jsonb`;

describe('what the database itself says to proposals [F2]', () => {
  it.each([
    ['a copy as it is', copyWith({}), 'done'],
    ['a draft of a medication', copyWith({ resource: medication('draft') }), 'done'],
    ['an active medication', copyWith({ resource: medication('active') }), 'refused'],
    [
      'a medication without status',
      copyWith({ resource: `'{"resourceType":"MedicationStatement"}'` }),
      'refused',
    ],
    ['a drug', copyWith({ resource: `'{"resourceType":"Medication"}'` }), 'refused'],
    ['a proposal of no run', copyWith({ run: 'null' }), 'refused'],
    ['a proposal of another run', copyWith({ run: "'other'" }), 'refused'],
    ['a proposal of somebody else', copyWith({ proposed_by: "'dr-b'" }), 'refused'],
    [
      'one that is decided already',
      copyWith({ status: "'accepted'", decided_by: 'app.actor()', result_version: '1' }),
      'refused',
    ],
    ['another resource under an open one', `UPDATE app.proposals SET resource = '{}'`, 'refused'],
    ['a deletion', 'DELETE FROM app.proposals', 'refused'],
  ])('of an agent run: %s', async (_, statement, wanted) => {
    const { agent } = await oneProposal();
    expect(await trying(agent, statement)).toBe(wanted);
  });

  const verdict = (by: string) =>
    `UPDATE app.proposals SET status = 'rejected', decided_by = ${by}, decided_at = now()`;

  it('a verdict is a person’s, in the own name, and stays', async () => {
    const { agent, person } = await oneProposal();
    expect(await trying(agent, verdict('app.actor()'))).toBe('no row');
    expect(await trying(person, verdict("'dr-b'"))).toBe('refused');
    expect(await trying(person, verdict('app.actor()'))).toBe('done');
    expect(await trying(person, verdict('app.actor()'))).toBe('no row');
  });
});

async function oneProposal(): Promise<{ readonly agent: Caller; readonly person: Caller }> {
  const person = await world().newCaller();
  await addPatient(world(), person);
  const agent = { ...person, run: randomUUID() };
  const source = await said(world(), person, 'asthma');
  await createProposals(world().parts).propose(agent, draftOf(source, 'asthma'));
  return { agent, person };
}

async function trying(caller: Caller, statement: string): Promise<string> {
  try {
    return await world().parts.store.write(caller, 'record.add', async (transaction) => {
      const { rowCount } = await transaction.query(statement);
      return { value: rowCount === 0 ? 'no row' : 'done', targets: [] };
    });
  } catch (error) {
    expect(['forbidden', 'store_failed']).toContain(errorCode(error));
    return 'refused';
  }
}
