import { randomUUID } from 'node:crypto';
import { type Caller, errorCode, type FhirResource, type Json } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { said } from '../test-support/conversation.fixture.ts';
import { addPatient, draftOf, subjectOf, writeByHand } from '../test-support/facts.fixture.ts';
import { DISGUISED, MEDICATIONS, STATEMENT, TRICKS } from '../test-support/hostile-facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });

describe('a model that wants a medication to be active [A16]', () => {
  it('gets nowhere in 200 attempts on every way that the port has', async () => {
    const { parts, newCaller, admin } = world();
    const record = createRecord(parts);
    const person = await newCaller();
    await addPatient(world(), person);
    const source = await said(world(), person, 'I stopped warfarin');
    const stopped = await byHand(person, { ...STATEMENT, status: 'stopped' });
    const before = await medicationRows();
    const agent: Caller = { ...person, run: randomUUID() };
    const ends = new Map<string, number>();
    let attempts = 0;

    const attempt = async (way: string, work: () => Promise<unknown>) => {
      attempts += 1;
      const end = await work().then(() => 'done', errorCode);
      ends.set(`${way}: ${end}`, (ends.get(`${way}: ${end}`) ?? 0) + 1);
    };
    const draft = (resource: FhirResource) =>
      draftOf(source, 'stopped warfarin', { resource, factPath: `p${attempts}` });
    /** Proposes; then decides as the model, and as a person who accepts whatever is there and names nothing. */
    const proposeAndAccept = async (resource: FhirResource) => {
      let id: string | undefined;
      await attempt('propose', async () => {
        ({ id } = await record.propose(agent, draft(resource)));
      });
      if (id === undefined) return;
      const made = id;
      await attempt('decide as the model', () =>
        record.decide(agent, made, {
          verdict: 'accept',
          status: 'active',
          edited: { ...STATEMENT, status: 'active' },
        }),
      );
      await attempt('accept in good faith', () => record.decide(person, made, { verdict: 'accept' }));
    };

    for (const trick of TRICKS)
      for (const resource of MEDICATIONS) await proposeAndAccept(trick(resource, stopped.id));
    for (const resource of DISGUISED) await proposeAndAccept(resource);
    for (const resource of MEDICATIONS) {
      await attempt('add', () => record.add(agent, { ...resource, subject: subjectOf(person) }));
      await attempt('correct', () =>
        record.correct(agent, stopped, { ...resource, subject: subjectOf(person) }),
      );
      await attempt('import', () => record.importBundle(agent, bundleOf(resource), { source: 'model' }));
    }
    await attempt('end', () => record.end(agent, stopped, { how: 'over', on: '2026-01-01' }));
    for (const forgery of FORGERIES) {
      attempts += 1;
      expect(await rowsOf(agent, forgery)).toBe(0);
      // The statement itself is right: a person's transaction gets through with it.
      expect(await rowsOf(person, forgery)).toBe(1);
    }

    expect(attempts).toBeGreaterThanOrEqual(200);
    const drafts = TRICKS.length * MEDICATIONS.length;
    expect(Object.fromEntries(ends)).toEqual({
      // Each medication becomes a draft; of the disguised ones a condition stays, without what was inside it.
      'propose: done': drafts + 1,
      'propose: invalid_resource': DISGUISED.length - 1,
      'decide as the model: forbidden': drafts + 1,
      'accept in good faith: status_needed': drafts,
      'accept in good faith: done': 1,
      'add: forbidden': MEDICATIONS.length,
      'correct: forbidden': MEDICATIONS.length,
      'import: forbidden': MEDICATIONS.length,
      'end: forbidden': 1,
    });
    expect(await medicationRows()).toEqual(before);
    const { rows } = await admin.query(
      `SELECT DISTINCT resource ->> 'resourceType' AS type, resource ->> 'status' AS status FROM app.proposals
        WHERE resource ->> 'resourceType' LIKE 'Medication%' ORDER BY 1`,
    );
    expect(rows).toEqual([
      { type: 'MedicationAdministration', status: 'unknown' },
      { type: 'MedicationRequest', status: 'draft' },
      { type: 'MedicationStatement', status: 'unknown' },
    ]);
    expect((await record.panel(person)).medications).toEqual([]);
  });
});

const ROW = `SELECT tenant, compartment, type, id, version, content, digest, recorded_from, way, recorded_by
  FROM app.resource_versions WHERE type = 'MedicationStatement' AND recorded_to = 'infinity'`;

/** Statements of somebody who could reach the database in the model's transaction, by the rows that they change. */
const FORGERIES = [
  `INSERT INTO app.resource_versions (tenant, compartment, type, id, version, content, digest, recorded_from, way,
    recorded_by, status) SELECT tenant, compartment, type, id || 'x', 1, content || '{"status":"active"}', digest,
    recorded_from, way, recorded_by, 'active' FROM (${ROW}) v`,
  `UPDATE app.resource_versions SET recorded_to = recorded_from + interval '1 second'
    WHERE type = 'MedicationStatement' AND recorded_to = 'infinity'`,
  `UPDATE app.proposals SET status = 'accepted', decided_by = app.actor(), decided_at = proposed_at,
    result_type = 'MedicationStatement', result_id = 'x', result_version = 1
    WHERE id = (SELECT id FROM app.proposals WHERE status = 'open' LIMIT 1)`,
];

/** How many rows the statement changes in a transaction of the caller, which is rolled back. */
async function rowsOf(caller: Caller, statement: string): Promise<number | null> {
  let changed: number | null = 0;
  const rolledBack = new Error('rolled back');
  await world()
    .parts.store.write(caller, 'record.add', async (transaction) => {
      changed = (await transaction.query(statement)).rowCount;
      throw rolledBack;
    })
    .catch((error) => {
      if (error !== rolledBack && !['forbidden', 'store_failed'].includes(errorCode(error))) throw error;
    });
  return changed;
}

async function byHand(caller: Caller, resource: FhirResource) {
  const id = randomUUID();
  await writeByHand(world(), caller, { ...resource, id, subject: subjectOf(caller) });
  return { type: resource.resourceType, id, version: 1 };
}

async function medicationRows(): Promise<unknown> {
  const { rows } = await world().admin.query(
    `SELECT type, id, version, status, recorded_to FROM app.resource_versions WHERE type LIKE 'Medication%'`,
  );
  return rows;
}

function bundleOf(resource: FhirResource): FhirResource {
  const patient = { resourceType: 'Patient', id: 'p' };
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [patient, { ...resource, id: 'm', subject: { reference: 'Patient/p' } }].map((each) => ({
      resource: each as unknown as Json,
      request: { method: 'PUT', url: `${each.resourceType}/${each.id}` },
    })),
  };
}
