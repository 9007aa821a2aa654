import type { Caller, FhirResource, PatientRecord } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { condition } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
let record: PatientRecord;
beforeAll(() => {
  record = createRecord(world().parts);
});

async function people(): Promise<{ doctor: Caller; reader: Caller; asthma: FhirResource }> {
  const doctor = await world().newCaller();
  const reader = await world().newCaller({ ...doctor.scope, actor: 'dr-reader' });
  const { id } = await record.add(doctor, { resourceType: 'Patient', name: [{ family: 'Probe' }] });
  return { doctor, reader, asthma: { ...condition('Asthma'), subject: { reference: `Patient/${id}` } } };
}

const look = async (caller: Caller) => (await record.panel(caller)).changes;
const seen = async (caller: Caller) => record.markSeen(caller, (await look(caller)).until ?? '');
const said = async (caller: Caller) =>
  (await look(caller)).entries.map(({ what, name }) => `${name} ${what}`);

describe('what has changed since a reader looked [A20]', () => {
  it('is nothing before a look was marked, then what others do, until it is seen', async () => {
    const { doctor, reader, asthma } = await people();
    const first = await record.add(doctor, asthma);
    expect(await look(reader)).toMatchObject({ since: null, entries: [] });
    expect(await seen(reader)).toBe(true);
    expect(await said(reader)).toEqual([]);
    await record.end(doctor, first, { how: 'over', on: '2024-03-01' });
    await record.add(doctor, { ...asthma, code: { text: 'Gout' } });
    expect((await said(reader)).toSorted()).toEqual(['Asthma ended', 'Gout added']);
    expect((await look(reader)).entries[0]).toMatchObject({ by: doctor.scope.actor });
    await seen(reader);
    expect(await said(reader)).toEqual([]);
  });

  it('is not what the reader did, and not what was taken back meanwhile', async () => {
    const { doctor, reader, asthma } = await people();
    const first = await record.add(doctor, asthma);
    await seen(reader);
    await seen(doctor);
    const gone = await record.end(doctor, first, { how: 'entered-in-error' });
    expect(await said(doctor)).toEqual([]);
    expect(await said(reader)).toEqual(['Asthma withdrawn']);
    const back = await record.correct(doctor, { ...first, version: 2 }, first.resource);
    expect([gone, back]).toMatchObject([{ withdrawn: true }, { version: 3, withdrawn: false }]);
    expect(await said(reader)).toEqual([]);
    expect(await record.history(doctor, first)).toHaveLength(3);
  });

  it('is marked for each reader alone, never for a moment to come, and never back', async () => {
    const { doctor, reader, asthma } = await people();
    const first = await record.add(doctor, asthma);
    const until = (await look(reader)).until ?? '';
    await record.markSeen(reader, '2130-01-01T00:00:00Z');
    await record.markSeen(reader, '2001-01-01T00:00:00Z');
    expect((await look(reader)).since).toBe(until);
    expect((await look(doctor)).since).toBeNull();
    await record.end(doctor, first, { how: 'over', on: '2024-03-01' });
    expect(await said(reader)).toEqual(['Asthma ended']);
  });

  it('is kept by nobody without a grant, and by no run of an agent', async () => {
    const { reader } = await people();
    const until = '2026-01-01T00:00:00Z';
    for (const intruder of [{ scope: { ...reader.scope, actor: 'dr-nobody' } }, { ...reader, run: 'run-1' }])
      await expect(record.markSeen(intruder, until)).rejects.toMatchObject({ code: 'forbidden' });
    const own = { scope: { ...reader.scope, compartment: `actor/${reader.scope.actor}` as const } };
    await expect(record.markSeen(own, until)).rejects.toMatchObject({ code: 'not_a_patient' });
  });
});
