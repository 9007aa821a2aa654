import type { FhirResource } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inFakeRun } from '../chart/fake-run.fixture.ts';
import { findNames } from './find-names.ts';
import { readEncounters } from './read-encounters.ts';
import { readEntries } from './read-entries.ts';

const doctor: FhirResource = {
  resourceType: 'Practitioner',
  id: 'd1',
  name: [{ prefix: ['Dr'], given: ['Ada'], family: 'Stone' }],
  qualification: [{ code: { text: 'Cardiology' } }],
};
const byDoctor = { actor: { reference: 'Practitioner/d1' } };
const resources: readonly FhirResource[] = [
  doctor,
  {
    ...{ resourceType: 'Procedure', id: 'p1', status: 'completed', code: { text: 'Stent' } },
    ...{ performedDateTime: '2014-09-06', performer: [byDoctor] },
  },
  {
    ...{ resourceType: 'Immunization', id: 'i1', status: 'completed', vaccineCode: { text: 'influenza' } },
    ...{ occurrenceDateTime: '2018-10-01' },
  },
  {
    resourceType: 'DocumentReference',
    id: 'd',
    status: 'current',
    description: 'Letter',
    date: '2020-01-02',
  },
  { resourceType: 'Patient', id: 'p', gender: 'female', birthDate: '1951-12-11' },
  {
    ...{ resourceType: 'Appointment', id: 'a1', status: 'booked', description: 'Home visit' },
    ...{ start: '2025-09-09T10:00:00Z', participant: [byDoctor] },
  },
];

async function printed(
  tool: { execute: (input: never) => unknown },
  input: object,
): Promise<readonly string[]> {
  const { facts } = await inFakeRun({ resources }, () => tool.execute(input as never) as Promise<unknown>);
  return facts.map((fact) => fact.printed);
}

describe('what has no tool of its own [A3]', () => {
  it.each([
    ['procedures', 'Stent, completed, on 2014-09-06, by Dr Ada Stone, Cardiology'],
    ['vaccinations', 'influenza, vaccination, completed, on 2018-10-01'],
    ['documents', 'Letter, document of 2020-01-02'],
    ['person', 'patient, female, 74 years old, born on 1951-12-11'],
    ['goals', 'note: no goals in the record'],
  ])('prints %s', async (kind, line) => {
    expect(await printed(readEntries, { kinds: [kind] })).toContain(line);
  });

  it('says that there is none of a time, and gives the newest of all', async () => {
    expect(
      await printed(readEntries, { kinds: ['vaccinations'], from: '2019-01-01', to: '2019-12-31' }),
    ).toEqual([
      'note: no vaccinations from 2019-01-01 up to 2019-12-31 in the record',
      'influenza, vaccination, completed, on 2018-10-01',
    ]);
  });

  it('says that a plan whose day is over is not recorded as held', async () => {
    expect(await printed(readEncounters, { when: 'scheduled' })).toContain(
      'Home visit, booked, on 2025-09-09, with Dr Ada Stone, Cardiology, not recorded as held',
    );
  });

  it('says of a medicine that no entry has it, by our own name only', async () => {
    expect(await printed(findNames, { names: ['citalopram', 'stent', 'moonbeam'] })).toEqual([
      'citalopram: no entry of its own in the record; letters and notes were not searched for it',
      'note: no entry in the record is called so',
    ]);
  });
});
