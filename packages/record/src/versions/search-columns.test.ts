import type { FhirResource } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { searchColumns } from './search-columns.ts';

const SNOMED = 'http://snomed.info/sct';
const HL7 = 'http://terminology.hl7.org/CodeSystem/condition-clinical';
const columns = (resourceType: string, fields: object) =>
  searchColumns({ resourceType, ...fields } as FhirResource);
const coding = (code: string, system?: string) => (system === undefined ? { code } : { system, code });
const clinical = (...codings: readonly object[]) => ({ clinicalStatus: { coding: codings } });
const verified = (...codings: readonly object[]) => ({ verificationStatus: { coding: codings } });
const ACTIVE = clinical({ code: 'active' });
const ERROR = 'entered-in-error';

describe('what searches ask for, taken from the content', () => {
  it.each([
    ['status itself', 'Observation', { status: 'final' }, 'final'],
    ['clinicalStatus', 'Condition', ACTIVE, 'active'],
    ['an error, whatever else it says', 'Condition', { ...ACTIVE, ...verified(coding(ERROR)) }, ERROR],
    ['an error in any coding', 'Condition', verified(coding('E', 'urn:own'), coding(ERROR)), ERROR],
    [
      'refuted, though it is called active',
      'AllergyIntolerance',
      { ...ACTIVE, ...verified(coding('refuted')) },
      'refuted',
    ],
    [
      'of several codings the one of HL7',
      'Condition',
      clinical(coding('A', 'urn:own'), coding('active', HL7)),
      'active',
    ],
    [
      'of several codings without one of HL7 the first',
      'Condition',
      clinical(coding('A', 'urn:own'), coding('B', 'urn:other')),
      'A',
    ],
    ['verificationStatus where it is all there is', 'Condition', verified(coding('confirmed')), 'confirmed'],
    ['lifecycleStatus', 'Goal', { lifecycleStatus: 'on-hold' }, 'on-hold'],
    ['none', 'Patient', { active: true }, null],
  ])('status: %s', (_, type, fields, status) => {
    expect(columns(type, fields).status).toBe(status);
  });

  it.each([
    [
      'of concepts',
      'Observation',
      { category: [{ coding: [{ code: 'laboratory' }, { code: 'LAB' }] }] },
      ['laboratory', 'LAB'],
    ],
    ['plain codes', 'AllergyIntolerance', { category: ['food', 'medication'] }, ['food', 'medication']],
    ['the class of a visit', 'Encounter', { class: { code: 'AMB' } }, ['AMB']],
    ['none', 'Condition', {}, []],
  ])('categories: %s', (_, type, fields, categories) => {
    expect(columns(type, fields).categories).toEqual(categories);
  });

  it.each([
    ['code', 'Condition', { code: { coding: [{ system: SNOMED, code: '1' }] } }, [`${SNOMED}|1`]],
    ['without a system', 'Condition', { code: { coding: [{ code: '1' }] } }, ['|1']],
    [
      'a medicine',
      'MedicationRequest',
      { medicationCodeableConcept: { coding: [{ system: 'x', code: '2' }] } },
      ['x|2'],
    ],
    ['a vaccine', 'Immunization', { vaccineCode: { coding: [{ system: 'x', code: '3' }] } }, ['x|3']],
    [
      'several types of a visit, each once',
      'Encounter',
      { type: [{ coding: [{ code: '4' }] }, { coding: [{ code: '4' }, { code: '5' }] }] },
      ['|4', '|5'],
    ],
    [
      'a medicine of its own resource',
      'MedicationRequest',
      {
        contained: [{ resourceType: 'Medication', id: 'm', code: { coding: [{ system: 'x', code: '6' }] } }],
        medicationReference: { reference: '#m' },
      },
      ['x|6'],
    ],
  ])('codes: %s', (_, type, fields, codes) => {
    expect(columns(type, fields).codes).toEqual(codes);
  });

  it.each([
    ['the text of the code', 'Condition', { code: { text: 'Asthma', coding: [{ display: 'x' }] } }, 'Asthma'],
    ['a display', 'Condition', { code: { coding: [{ code: '1' }, { display: 'Asthma' }] } }, 'Asthma'],
    ['a title', 'CarePlan', { title: 'Plan', category: [{ text: 'x' }] }, 'Plan'],
    [
      'a person',
      'Patient',
      { name: [{ prefix: ['Dr.'], given: ['Ada', 'B.'], family: 'Probe' }] },
      'Dr. Ada B. Probe',
    ],
    ['an organisation', 'Organization', { name: 'Clinic' }, 'Clinic'],
    [
      'a medicine named beside the reference',
      'MedicationRequest',
      { medicationReference: { reference: 'Medication/m', display: 'Drug' } },
      'Drug',
    ],
    ['none', 'Observation', {}, null],
  ])('name: %s', (_, type, fields, name) => {
    expect(columns(type, fields).name).toBe(name);
  });

  const seen = (effectiveDateTime: string) => ({ effectiveDateTime });
  const PERIOD = { start: '2020-02-03', end: '2020-02-09' };
  it.each([
    ['a year is its first moment', 'Condition', { onsetDateTime: '2020' }, '2020-01-01T00:00:00.000Z'],
    ['an offset counts', 'Observation', seen('2020-01-01T01:00:00+02:00'), '2019-12-31T23:00:00.000Z'],
    ['the beginning of a period', 'Encounter', { period: PERIOD }, '2020-02-03T00:00:00.000Z'],
    [
      'when it was so before when it was written',
      'Condition',
      { recordedDate: '2022', onsetDateTime: '2020' },
      '2020-01-01T00:00:00.000Z',
    ],
    [
      'when it was written if no more is known',
      'Condition',
      { recordedDate: '2022' },
      '2022-01-01T00:00:00.000Z',
    ],
    [
      'a leap second, which the database does not know',
      'Observation',
      seen('2016-12-31T23:59:60Z'),
      '2016-12-31T23:59:59.000Z',
    ],
    [
      'none beyond the last year that the database reads',
      'Observation',
      seen('9999-12-31T23:59:59-05:00'),
      null,
    ],
    ['none before the first', 'Observation', seen('0001-01-01T00:00:00+05:00'), null],
    ['people have none', 'Patient', { birthDate: '1990' }, null],
    ['none', 'Observation', {}, null],
  ])('happened: %s', (_, type, fields, happened) => {
    expect(columns(type, fields).happened).toBe(happened);
  });
});
