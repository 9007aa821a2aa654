import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from './create-record.ts';
import { useRecordWorld } from './test-support/record.fixture.ts';
import { refusalOf } from './test-support/refusal.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });

describe('read and history', () => {
  it('give the current version and all of them, to those who may open the patient', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    const added = await record.add(caller, { resourceType: 'Organization', name: 'Clinic' });
    expect(await record.read(caller, added)).toEqual(added);
    expect(await record.history(caller, added)).toEqual([added]);
    const absent = { type: 'Organization', id: randomUUID() };
    const strangers = [
      { scope: { ...caller.scope, actor: 'dr-b' } },
      { scope: { ...caller.scope, tenant: 't2' } },
      { scope: { ...caller.scope, purpose: 'HRESCH' as const } },
    ];
    for (const read of [record.read, record.history]) {
      expect(await refusalOf(read(caller, absent))).toBe('not_found');
      for (const stranger of strangers) expect(await refusalOf(read(stranger, added))).toBe('forbidden');
    }
    const other = await world().newCaller();
    expect(await refusalOf(record.read(other, added))).toBe('not_found');
  });
});

describe('what the trail says of them [F3]', () => {
  it('names the resource by type and id', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    const added = await record.add(caller, { resourceType: 'Organization', name: 'Clinic' });
    await record.read({ ...caller, run: 'run-1' }, added);
    const { rows } = await world().admin.query(
      'SELECT action, targets, run FROM app.audit_entries WHERE compartment = $1 ORDER BY seq',
      [caller.scope.compartment],
    );
    expect(rows).toEqual([
      { action: 'record.add', targets: [`Organization/${added.id}/1`], run: null },
      { action: 'record.read', targets: [`Organization/${added.id}`], run: 'run-1' },
    ]);
  });

  it('takes no text of the caller: the trail outlives an erasure', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    const texts = [
      { type: 'Organization', id: 'Ada Probe' },
      { type: 'Ada Probe', id: 'x' },
      // Fine as FHIR ids, and yet somebody's words: ids of a record are UUIDs, or the patient's own.
      { type: 'Condition', id: 'A.Probe-HIV-positive' },
      { type: 'Patient', id: 'A.Probe' },
    ];
    for (const ref of texts) {
      expect(await refusalOf(record.read(caller, ref))).toBe('not_found');
      expect(await refusalOf(record.history(caller, ref))).toBe('not_found');
      expect(await refusalOf(record.provenance(caller, { ...ref, version: 1 }))).toBe('not_found');
    }
    const { rows } = await world().admin.query('SELECT FROM app.audit_entries WHERE compartment = $1', [
      caller.scope.compartment,
    ]);
    expect(rows).toEqual([]);
  });
});
