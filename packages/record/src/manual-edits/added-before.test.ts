import type { Caller, PatientRecord } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
let record: PatientRecord;
beforeAll(() => {
  record = createRecord(world().parts);
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
