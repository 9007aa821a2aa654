import { randomUUID } from 'node:crypto';
import type { Caller, FhirResource, PatientRecord } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { condition, letter } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
let record: PatientRecord;
beforeAll(() => {
  record = createRecord(world().parts);
});

async function newPatient(): Promise<{ caller: Caller; subject: { reference: string } }> {
  const caller = await world().newCaller();
  const { id } = await record.add(caller, { resourceType: 'Patient', name: [{ family: 'Probe' }] });
  return { caller, subject: { reference: `Patient/${id}` } };
}

describe('an entry made by hand [A20]', () => {
  it('gets an id of its own and names the person', async () => {
    const { caller, subject } = await newPatient();
    const added = await record.add(caller, { ...condition('Asthma'), id: 'mine', subject });
    expect(added).toMatchObject({
      version: 1,
      withdrawn: false,
      recordedTo: null,
      writtenBy: { way: 'person', actor: 'dr-a' },
    });
    expect(added.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await record.read(caller, added)).toEqual(added);
  });

  it('is refused with what is wrong: content, a reference that leads nowhere, or to a wrong type', async () => {
    const { caller, subject } = await newPatient();
    const refusal = (resource: FhirResource) =>
      record.add(caller, resource).then(
        () => 'written',
        ({ outcome }) => [outcome.issue[0].code, outcome.issue[0].expression[0]],
      );
    const asthma = { ...condition('Asthma'), subject };
    expect(await refusal({ ...asthma, onsetDateTime: 'soon' })).toEqual(['value', 'Condition.onset']);
    expect(await refusal({ ...letter('\f'.repeat(500)), subject })).toEqual([
      'too-costly',
      'DocumentReference.content',
    ]);
    const nowhere = { reference: `Encounter/${randomUUID()}` };
    expect(await refusal({ ...asthma, encounter: nowhere })).toEqual([
      'not-found',
      'Condition.encounter.reference',
    ]);
    expect(await refusal({ ...asthma, encounter: subject })).toEqual([
      'value',
      'Condition.encounter.reference',
    ]);
    expect(await refusal({ resourceType: 'Provenance' })).toEqual(['not-supported', 'Provenance']);
    const other = await newPatient();
    expect(await refusal({ ...asthma, subject: other.subject })).toEqual([
      'not-found',
      'Condition.subject.reference',
    ]);
  });

  it('does not say of a day to come that it has happened', async () => {
    const { caller, subject } = await newPatient();
    const weight = (day: string) => ({
      ...{ resourceType: 'Observation', status: 'final', subject, code: { text: 'Body weight' } },
      effectiveDateTime: day,
    });
    const refusal = { outcome: { issue: [{ code: 'value', expression: ['Observation.effective'] }] } };
    await expect(record.add(caller, weight('2130-01-01'))).rejects.toMatchObject(refusal);
    const added = await record.add(caller, weight('2020-01-01'));
    await expect(record.correct(caller, added, weight('2130-01-01'))).rejects.toMatchObject(refusal);
    expect(await record.history(caller, added)).toHaveLength(1);
  });

  it('is the one Patient of the record, or none', async () => {
    const { caller } = await newPatient();
    expect(await refusalOf(record.add(caller, { resourceType: 'Patient' }))).toBe('conflict');
  });

  it('is for people with a grant, in a patient’s compartment', async () => {
    const { caller, subject } = await newPatient();
    const asthma = { ...condition('Asthma'), subject };
    const added = await record.add(caller, asthma);
    const own = { scope: { ...caller.scope, compartment: 'actor/dr-a' as const } };
    expect(await refusalOf(record.add(own, asthma))).toBe('not_a_patient');
    const intruders = [{ ...caller, run: 'run-1' }, { scope: { ...caller.scope, actor: 'dr-b' } }];
    for (const intruder of intruders) {
      const forbidden = { code: 'forbidden' };
      await expect(record.add(intruder, asthma)).rejects.toMatchObject(forbidden);
      await expect(record.correct(intruder, added, asthma)).rejects.toMatchObject(forbidden);
      await expect(record.end(intruder, added, { how: 'over', on: '2021' })).rejects.toMatchObject(forbidden);
    }
    expect(await record.history(caller, added)).toHaveLength(1);
  });
});

describe('a correction [A20]', () => {
  it('is a new version and keeps the old one', async () => {
    const { caller, subject } = await newPatient();
    const first = await record.add(caller, { ...condition('Asthma'), subject });
    const second = await record.correct(caller, first, { ...first.resource, onsetDateTime: '2018' });
    expect(second).toMatchObject({ id: first.id, version: 2, resource: { onsetDateTime: '2018' } });
    const [newest, old] = await record.history(caller, first);
    expect(old).toMatchObject({ version: 1, recordedTo: newest?.recordedFrom });
  });

  it('is refused where somebody was quicker, where nothing is, and where the type differs', async () => {
    const { caller, subject } = await newPatient();
    const first = await record.add(caller, { ...condition('Asthma'), subject });
    await record.correct(caller, first, { ...first.resource, onsetDateTime: '2018' });
    const conflict = { code: 'conflict' };
    await expect(
      record.correct(caller, first, { ...first.resource, onsetDateTime: '2017' }),
    ).rejects.toMatchObject(conflict);
    const other = { resourceType: 'Organization', name: 'Clinic' };
    for (const version of [0, 2])
      await expect(record.correct(caller, { ...first, version }, other)).rejects.toMatchObject(conflict);
    const absent = { type: 'Condition', id: randomUUID(), version: 1 };
    expect(await refusalOf(record.correct(caller, absent, first.resource))).toBe('not_found');
  });

  it('does not change the text of a document', async () => {
    const { caller, subject } = await newPatient();
    const first = await record.add(caller, { ...letter('text'), subject });
    await expect(record.correct(caller, first, { ...letter('other text'), subject })).rejects.toMatchObject({
      outcome: { issue: [{ expression: ['DocumentReference.content'] }] },
    });
  });
});

describe('an end [A20]', () => {
  it('of what is over stays in the record as over', async () => {
    const { caller, subject } = await newPatient();
    const first = await record.add(caller, { ...condition('Asthma'), subject });
    const over = await record.end(caller, first, { how: 'over', on: '2024-03-01' });
    expect(over).toMatchObject({
      version: 2,
      withdrawn: false,
      resource: { abatementDateTime: '2024-03-01', clinicalStatus: { coding: [{ code: 'resolved' }] } },
    });
  });

  it('of what was never true takes it out of every search, and keeps it for the history', async () => {
    const { caller, subject } = await newPatient();
    const first = await record.add(caller, { ...condition('Asthma'), subject });
    const gone = await record.end(caller, first, { how: 'entered-in-error' });
    expect(gone).toMatchObject({ version: 2, withdrawn: true });
    expect((await record.search(caller, { types: ['Condition'], limit: 10 })).found).toEqual([]);
    expect((await record.panel(caller)).counts).toEqual({ Patient: 1 });
    expect(await record.history(caller, first)).toHaveLength(2);
  });

  it('withdraws what has no status to say so', async () => {
    const { caller } = await newPatient();
    const first = await record.add(caller, { resourceType: 'Organization', name: 'Clinic', active: false });
    expect(await record.end(caller, first, { how: 'entered-in-error' })).toMatchObject({
      version: 2,
      withdrawn: true,
    });
  });

  it('is refused at a version that is not the current one, and on a day that is none', async () => {
    const { caller, subject } = await newPatient();
    const first = await record.add(caller, { ...condition('Asthma'), subject });
    expect(await refusalOf(record.end(caller, first, { how: 'over', on: 'yesterday' }))).toBe(
      'invalid_resource',
    );
    await record.end(caller, first, { how: 'over', on: '2024' });
    expect(await refusalOf(record.end(caller, first, { how: 'entered-in-error' }))).toBe('conflict');
  });
});

const clinic = { resourceType: 'Organization', name: 'Clinic' };

const key = { clientKey: 'phone-1' };

async function versions({ scope }: Caller): Promise<number> {
  const text = 'SELECT count(*)::int AS n FROM app.resource_versions WHERE compartment = $1';
  return (await world().admin.query(text, [scope.compartment])).rows[0].n;
}

describe('an entry added under a client key [A20]', () => {
  it('is there once, however often and at once it is sent', async () => {
    const caller = await world().newCaller();
    const sent = await Promise.all(Array.from({ length: 6 }, () => record.add(caller, clinic, key)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await record.add(caller, { name: 'Clinic', resourceType: 'Organization' }, key)).toEqual(sent[0]);
    expect(await versions(caller)).toBe(1);
  });

  it('is another one under another key, of another actor, and without a key', async () => {
    const caller = await world().newCaller();
    const colleague = await world().newCaller({ ...caller.scope, actor: 'dr-c' });
    const ids = [
      await record.add(caller, clinic, key),
      await record.add(caller, clinic, { clientKey: 'phone-2' }),
      await record.add(colleague, clinic, key),
      await record.add(caller, clinic),
      await record.add(caller, clinic),
      await record.add(await world().newCaller(), clinic, key),
    ].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('with other content, or of another type, is a conflict, and of no shape at all a refusal', async () => {
    const caller = await world().newCaller();
    await record.add(caller, clinic, key);
    const others = [
      { ...clinic, name: 'Other' },
      { resourceType: 'Practitioner', active: true },
    ];
    for (const other of others) expect(await refusalOf(record.add(caller, other, key))).toBe('conflict');
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    expect(await refusalOf(record.add(caller, { ...clinic, alias: deep }, key))).toBe('invalid_resource');
    expect(await versions(caller)).toBe(1);
  });

  it('gives a late repetition what has become of the entry', async () => {
    const caller = await world().newCaller();
    const first = await record.add(caller, clinic, key);
    const second = await record.correct(caller, first, { ...clinic, name: 'Clinic North' });
    expect(await record.add(caller, clinic, key)).toEqual(second);
    expect(await versions(caller)).toBe(2);
  });

  it('is the one Patient of the record: the same again is the same, another one a conflict', async () => {
    const caller = await world().newCaller();
    const patient = { resourceType: 'Patient', name: [{ family: 'Probe' }] };
    const first = await record.add(caller, patient, key);
    expect(await record.add(caller, patient, key)).toEqual(first);
    expect(await refusalOf(record.add(caller, { resourceType: 'Patient' }, key))).toBe('conflict');
  });

  it('is for people with a grant', async () => {
    const caller = await world().newCaller();
    await record.add(caller, clinic, key);
    for (const intruder of [{ ...caller, run: 'run-1' }, { scope: { ...caller.scope, actor: 'dr-b' } }])
      expect(await refusalOf(record.add(intruder, clinic, key))).toBe('forbidden');
  });
});
