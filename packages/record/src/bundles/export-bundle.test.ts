import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { importedId } from '../ids/imported-id.ts';
import {
  bundle,
  condition,
  entry,
  letter,
  observation,
  patient,
  urn,
} from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const FROM = { source: 'clinic-a' };
const SENT = bundle(
  patient({ meta: { tag: [{ code: 'probe' }] } }),
  entry('lab', observation('1-1', '2020-01-02', 1.5)),
  entry('asthma', condition('Asthma')),
  entry('let', letter('text')),
);

type Exported = { entry: { resource: Record<string, unknown>; request: { method: string; url: string } }[] };

describe('export of a record', () => {
  it('has the Patient first, ids and references of the record, the sender’s meta and none of ours', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    await record.importBundle(caller, SENT, FROM);
    const { entry: entries } = (await record.exportBundle(caller)) as unknown as Exported;
    expect(entries.map(({ resource }) => resource.resourceType)).toEqual([
      'Patient',
      'Condition',
      'DocumentReference',
      'Observation',
    ]);
    expect(entries[0]!.resource.meta).toEqual({ tag: [{ code: 'probe' }] });
    const id = importedId(caller.scope, 'clinic-a', urn('asthma'));
    expect(entries[1]).toEqual({
      resource: {
        ...condition('Asthma'),
        id,
        subject: { reference: `Patient/${entries[0]!.resource.id}` },
      },
      request: { method: 'PUT', url: `Condition/${id}` },
    });
  });

  it('is the same each time, and what another patient’s record makes of it exports alike', async () => {
    const record = createRecord(world().parts);
    const [one, two] = [await world().newCaller(), await world().newCaller()];
    await record.importBundle(one, SENT, FROM);
    const first = await record.exportBundle(one);
    expect(await record.exportBundle(one)).toEqual(first);
    expect(await record.importBundle(two, first, { source: 'export' })).toMatchObject({ added: 4 });
    const again = (await record.exportBundle(two)) as unknown as Exported;
    const without = (exported: unknown) => JSON.stringify(exported).replace(/[0-9a-f-]{36}/g, 'id');
    const types = (exported: unknown) =>
      (exported as Exported).entry.map(({ resource }) => without(resource)).sort();
    expect(types(again)).toEqual(types(first));
  });

  it('leaves out what was withdrawn and shows the current version of the rest', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    await record.importBundle(caller, SENT, FROM);
    const ref = (type: string, name: string) => ({
      type,
      id: importedId(caller.scope, 'clinic-a', urn(name)),
      version: 1,
    });
    await record.end(caller, ref('Observation', 'lab'), { how: 'entered-in-error' });
    await record.end(caller, ref('Condition', 'asthma'), { how: 'over', on: '2021' });
    const { entry: entries } = (await record.exportBundle(caller)) as unknown as Exported;
    expect(entries.map(({ resource }) => resource.resourceType)).toEqual([
      'Patient',
      'Condition',
      'DocumentReference',
    ]);
    expect(entries[1]!.resource.abatementDateTime).toBe('2021');
  });

  it('has what was withdrawn where something shown leads there, so that it imports elsewhere', async () => {
    const record = createRecord(world().parts);
    const [caller, other] = [await world().newCaller(), await world().newCaller()];
    const clinic = entry('org', { resourceType: 'Organization', name: 'Clinic' });
    const visit = entry('vis', {
      resourceType: 'Encounter',
      status: 'finished',
      class: { code: 'AMB' },
      subject: { reference: urn('pat') },
      serviceProvider: { reference: urn('org') },
    });
    const seen = (text: string) => condition(text, { encounter: { reference: urn('vis') } });
    const more = (text: string) =>
      bundle(patient(), clinic, visit, entry('asthma', seen(text)), entry('alone', condition('Alone')));
    await record.importBundle(caller, more('Asthma'), FROM);
    for (const [type, name] of [
      ['Encounter', 'vis'],
      ['Organization', 'org'],
      ['Condition', 'alone'],
    ] as const) {
      const id = importedId(caller.scope, 'clinic-a', urn(name));
      await record.end(caller, { type, id, version: 1 }, { how: 'entered-in-error' });
    }
    // The source goes on sending the visit as one that took place.
    const again = { ...(visit.resource as object), priority: { text: 'routine' } };
    await record.importBundle(
      caller,
      bundle(patient(), clinic, entry('vis', again as never), entry('asthma', seen('Asthma'))),
      FROM,
    );
    const exported = await record.exportBundle(caller);
    const { entry: entries } = exported as unknown as Exported;
    expect(entries.map(({ resource }) => [resource.resourceType, resource.status])).toEqual([
      ['Patient', undefined],
      ['Condition', undefined],
      ['Encounter', 'entered-in-error'],
      ['Organization', undefined],
    ]);
    expect(await record.importBundle(other, exported, { source: 'export' })).toMatchObject({ added: 4 });
    const { found } = await record.search(other, { types: ['Encounter', 'Condition'], limit: 9 });
    expect(found.map(({ type }) => type)).toEqual(['Condition']);
  });
});
