import type { Caller, FhirResource } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { said } from '../test-support/conversation.fixture.ts';
import { addPatient, draftOf } from '../test-support/facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });

/** Old versions of one entry, 15 of 4 MiB, as the patient could have written them. */
const PLANT = `INSERT INTO app.resource_versions (tenant, compartment, type, id, version, content, digest, recorded_from,
    recorded_to, way, recorded_by)
  SELECT $1, $2, 'Condition', 'old', n, jsonb_build_object('resourceType', 'Condition', 'x', repeat('x', 4194304)), '\\x00',
    timestamptz '2020-01-01' + n * interval '1 hour', timestamptz '2020-01-01' + (n + 1) * interval '1 hour', 'person', 'pat'
  FROM generate_series(1, 15) n`;

describe('what one person may report in all [F2]', () => {
  it('is bounded for patients and proxies, in every way to write, and not for the care team', async () => {
    const doctor = await world().newCaller();
    await addPatient(world(), doctor);
    const { tenant, compartment } = doctor.scope;
    await world().grant({ ...doctor.scope, actor: 'pat', relation: 'self', purposes: ['PATRQT'] });
    const patient: Caller = { scope: { ...doctor.scope, actor: 'pat', purpose: 'PATRQT' } };
    const record = createRecord(world().parts);
    const subject = { reference: `Patient/${compartment.slice(8)}` };
    const rash = { resourceType: 'Condition', code: { text: 'Rash' }, subject } as FhirResource;
    const note = Array.from({ length: 4 }, () => ({ text: 'x'.repeat(1_040_000) }));
    const large = { ...rash, note };
    const bundle = {
      ...{ resourceType: 'Bundle', type: 'collection' },
      entry: [
        { resource: { resourceType: 'Patient', id: 'p' } },
        { resource: { ...large, id: 'c', subject: { reference: 'Patient/p' } } },
      ],
    } as unknown as FhirResource;
    const { id } = await record.propose(patient, draftOf(await said(world(), patient, 'asthma'), 'asthma'));
    const edited = { ...large, code: { text: 'Asthma' } };
    const own = { ...(await record.add(patient, rash)), version: 1 };
    const ofDoctor = { ...(await record.add(doctor, rash)), version: 1 };

    await world().admin.query(PLANT, [tenant, compartment]);
    await record.add(patient, rash);
    await record.add(patient, { ...rash, note: note.slice(1) });
    const ways: { readonly [way: string]: () => Promise<unknown> } = {
      add: () => record.add(patient, large),
      correct: () => record.correct(patient, own, large),
      'propose a change': () => record.correct(patient, ofDoctor, large),
      import: () => record.importBundle(patient, bundle, { source: 'x' }),
      accept: () => record.decide(patient, id, { verdict: 'accept', edited }),
    };
    for (const [way, write] of Object.entries(ways))
      await expect(write(), way).rejects.toMatchObject({ outcome: { issue: [{ code: 'too-costly' }] } });
    await record.importBundle(doctor, bundle, { source: 'clinic' });
    await record.add(doctor, large);
  });
});
