import type { Caller, FhirResource, PatientRecord } from '@consilium/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { createBulkLoader } from './bulk-loader.ts';

const world = useRecordWorld({ beforeAll, afterAll });
let record: PatientRecord;
let first: Caller;
let second: Caller;
beforeEach(async () => {
  record = createRecord(world().parts);
  first = await world().newCaller();
  second = { scope: { ...first.scope, actor: 'dr-b' } };
  await world().grant({ ...second.scope, relation: 'care-team', purposes: ['TREAT'] });
});

const bundle = (text: string): FhirResource => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    { resource: { resourceType: 'Patient', id: 'p' } },
    {
      resource: {
        ...{ resourceType: 'Condition', id: 'c', subject: { reference: 'Patient/p' } },
        code: { text },
      },
    },
  ],
});
const imports = (caller: Caller, text: string, source: string) =>
  record.importBundle(caller, bundle(text), { source });
const listed = (source: string, actor: string) =>
  world().admin.query('INSERT INTO app.import_sources (tenant, source, actor) VALUES ($1, $2, $3)', [
    first.scope.tenant,
    source,
    actor,
  ]);
const names = async () => {
  const { found } = await record.search(first, { types: ['Condition'], limit: 10 });
  return found.map(({ resource }) => (resource.code as { text: string }).text).sort();
};

describe('a source of imports belongs to identities [F2]', () => {
  it('in a record to the one that used it first: another replaces nothing under its name', async () => {
    await imports(first, 'Asthma', 'clinic');
    const refused = { code: 'not_permitted', remedy: expect.stringContaining('another source') };
    await expect(imports(second, 'Nothing', 'clinic')).rejects.toMatchObject(refused);
    await expect(imports(second, 'Asthma', 'clinic')).rejects.toMatchObject(refused);
    const load = createBulkLoader(world().parts);
    await expect(load(second, [], { source: 'clinic' })).rejects.toMatchObject(refused);
    expect(await names()).toEqual(['Asthma']);
    await imports(second, 'Nothing', 'clinic-b');
    await imports(first, 'Asthma, mild', 'clinic');
    expect(await names()).toEqual(['Asthma, mild', 'Nothing']);
  });

  it('that an administrator has listed, to those that are listed with it, also before its first use', async () => {
    await listed('laboratory', 'lab-feed');
    await expect(imports(first, 'Asthma', 'laboratory')).rejects.toMatchObject({ code: 'not_permitted' });
    await listed('laboratory', first.scope.actor);
    await listed('laboratory', 'dr-b');
    await imports(first, 'Asthma', 'laboratory');
    expect(await imports(second, 'Asthma, mild', 'laboratory')).toMatchObject({ changed: 1 });
  });

  it('the database says the same to SQL', async () => {
    await imports(first, 'Asthma', 'clinic');
    const insert = (source: string) =>
      world().parts.store.write(second, 'record.add', async (transaction) => {
        await transaction.query(
          `INSERT INTO app.imports (tenant, compartment, id, source, digest, imported_by, imported_at, added, changed,
            unchanged) VALUES (app.tenant(), app.compartment(), gen_random_uuid(), $1, '\\x00', app.actor(), now(), 1, 0, 0)`,
          [source],
        );
        return { value: undefined, targets: [] };
      });
    await expect(insert('clinic')).rejects.toMatchObject({ code: 'store_failed' });
    await insert('clinic-b');
  });
});
