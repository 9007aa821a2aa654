import { actorCompartment, type Caller, emergencyKey } from '@consilium/kernel';
import { createMyPatients } from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBulkLoader } from '../bundles/bulk-loader.ts';
import { createRecord } from '../create-record.ts';
import { patientId } from '../ids/patient-id.ts';
import { bundle, condition, entry, patient } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { patientName } from './patient-name.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const FROM = { source: 'a' };
const spoken = (code: string) => ({ language: { coding: [{ system: 'urn:ietf:bcp:47', code }] } });

async function listed({ scope }: Caller, search?: string) {
  const own: Caller = { scope: { ...scope, compartment: actorCompartment(scope.actor) } };
  const page = { limit: 200, ...(search === undefined ? {} : { search }) };
  const all = await createMyPatients(world().parts).list(own, page);
  return all.filter((each) => `patient/${each.patient}` === scope.compartment);
}

describe('the name in a list of patients [A9]', () => {
  it('comes with an import and changes with a correction', async () => {
    world().setClock('2026-03-01T10:00:00.000Z');
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    expect(await listed(caller)).toMatchObject([{ name: null }]);
    const ada = patient({ birthDate: '1961-02-03' });
    await record.importBundle(caller, bundle(ada, entry('c', condition('Asthma'))), FROM);
    expect(await listed(caller, 'prób')).toMatchObject([
      {
        name: 'Ada Probe',
        family: 'Probe',
        given: 'Ada',
        birthDate: '1961-02-03',
        activeAt: '2026-03-01T10:00:00.000Z',
      },
    ]);
    const ref = { type: 'Patient', id: patientId(caller.scope.compartment) };
    world().setClock('2026-03-02T10:00:00.000Z');
    const name = [
      { family: 'Müller', given: ['Ada'] },
      { use: 'old', family: 'Probe' },
    ];
    await record.correct(caller, { ...ref, version: 1 }, { resourceType: 'Patient', name });
    expect(await listed(caller, 'MULLER')).toMatchObject([{ name: 'Ada Müller', birthDate: null }]);
    expect(await listed(caller, 'probe')).toHaveLength(1);
  });

  it('comes with a bulk load, and what is written later is its last activity', async () => {
    world().setClock('2026-03-01T10:00:00.000Z');
    const caller = await world().newCaller();
    const id = patientId(caller.scope.compartment);
    const resources = [{ resourceType: 'Patient', id, name: [{ text: 'Bulk Loaded' }] }];
    await createBulkLoader(world().parts)(caller, resources, FROM);
    expect(await listed(caller)).toMatchObject([{ name: 'Bulk Loaded' }]);
    world().setClock('2026-03-05T10:00:00.000Z');
    await createRecord(world().parts).add(caller, { resourceType: 'Organization', name: 'Clinic' });
    expect(await listed(caller)).toMatchObject([
      { name: 'Bulk Loaded', activeAt: '2026-03-05T10:00:00.000Z' },
    ]);
  });

  it('is found in an emergency by each name with each record number, and a whole birth date', () => {
    const ada = {
      ...{
        resourceType: 'Patient',
        name: [
          { family: 'Probe', given: ['Ada'] },
          { family: 'Alt', given: ['Ada'] },
        ],
      },
      ...{ birthDate: '1961-02-03', identifier: [{ value: 'LH-77' }, { value: 'S 5' }] },
    };
    const key = (name: string, recordNumber: string) =>
      emergencyKey({ name, birthDate: '1961-02-03', recordNumber });
    expect(patientName(ada).emergencyKeys).toEqual([
      key('Probe, Ada', 'lh77'),
      key('Ada Probe', 's-5'),
      key('Ada Alt', 'LH 77'),
      key('ALT ADA', 'S5'),
    ]);
    expect(patientName({ ...ada, birthDate: '1961' }).emergencyKeys).toEqual([]);
  });

  it('is the official one, without titles; all are found', () => {
    const name = [
      { use: 'maiden', family: 'Alt', given: ['Eva'] },
      { use: 'official', prefix: ['Dr'], family: 'Neu', given: ['Eva', 'M.'] },
    ];
    expect(patientName({ resourceType: 'Patient', name, birthDate: '1980' })).toEqual({
      ...{ name: 'Eva M. Neu', family: 'Neu', given: 'Eva M.', language: null },
      birthDate: '1980',
      numbers: [],
      sought: 'eva alt\neva m neu',
      emergencyKeys: [],
      sorted: 'neu\teva m',
    });
    expect(patientName({ resourceType: 'Patient' })).toEqual({
      ...{ name: null, family: null, given: null, language: null, birthDate: null, sought: '', sorted: '' },
      emergencyKeys: [],
      numbers: [],
    });
  });

  it.each([
    [{ text: 'Ana Ruiz García' }, { name: 'Ana Ruiz García', family: null, sorted: 'ana ruiz garcia' }],
    [{ family: 'Özdemir' }, { name: 'Özdemir', family: 'Özdemir', given: null, sorted: 'ozdemir' }],
    [{ given: ['Cher'] }, { name: 'Cher', family: null, given: 'Cher', sorted: 'cher' }],
    [
      { text: 'Ms X', family: 'X', given: [] },
      { name: 'X', family: 'X', given: null },
    ],
  ])('of %j is %j: nobody guesses the family name', (name, wanted) =>
    expect(patientName({ resourceType: 'Patient', name: [name] })).toMatchObject(wanted),
  );

  it.each([
    [{ communication: [spoken('en'), { ...spoken('tr'), preferred: true }], language: 'de' }, 'tr'],
    [{ communication: [spoken('az-Latn')] }, 'az-Latn'],
    [{ language: 'de-CH' }, 'de-CH'],
    [{ communication: [spoken('x" onload="y')] }, null],
    [{}, null],
  ])('of %j is in the language %j', (said, language) =>
    expect(patientName({ resourceType: 'Patient', ...said }).language).toBe(language),
  );
});
