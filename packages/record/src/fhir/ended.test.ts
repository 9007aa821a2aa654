import type { FhirResource, Json } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { searchColumns } from '../versions/search-columns.ts';
import { checkResource } from './check-resource.ts';
import { ENDED_ON, ended } from './ended.ts';
import { RECORD_TYPES } from './record-types.ts';

const who = { reference: 'Patient/p' };
const concept = { text: 'x' };
const coding = (system: string, code: string): Json => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }],
});
const money = { value: 1, currency: 'EUR' };
const payer = {
  status: 'active',
  type: concept,
  use: 'claim',
  patient: who,
  created: '2020-01-01',
  provider: { display: 'x' },
  insurance: [{ focal: true, sequence: 1, coverage: { display: 'x' } }],
};

/** The smallest valid resource of each type, going on. */
const GOING_ON: { readonly [type: string]: { readonly [element: string]: Json } } = {
  AllergyIntolerance: { clinicalStatus: coding('allergyintolerance-clinical', 'active'), patient: who },
  Appointment: {
    status: 'booked',
    start: '2020-01-01T10:00:00Z',
    end: '2020-01-01T11:00:00Z',
    participant: [{ actor: who, status: 'accepted' }],
  },
  CarePlan: { status: 'active', intent: 'plan', subject: who, period: { start: '2020-01-01' } },
  CareTeam: { status: 'active', subject: who },
  Claim: { ...payer, priority: concept },
  Condition: { clinicalStatus: coding('condition-clinical', 'active'), subject: who, onsetDateTime: '2020' },
  Coverage: { status: 'active', beneficiary: who, payor: [who] },
  Device: { status: 'active' },
  DiagnosticReport: { status: 'final', code: concept },
  DocumentReference: { status: 'current', content: [{ attachment: { title: 'x' } }] },
  Encounter: { status: 'in-progress', class: { code: 'AMB' }, period: { start: '2020-01-01' } },
  ExplanationOfBenefit: {
    ...payer,
    insurer: { display: 'x' },
    outcome: 'complete',
    insurance: [{ focal: true, coverage: { display: 'x' } }],
    total: [{ category: concept, amount: money }],
  },
  FamilyMemberHistory: { status: 'completed', patient: who, relationship: concept },
  Goal: { lifecycleStatus: 'active', description: concept, subject: who },
  ImagingStudy: { status: 'available', subject: who },
  Immunization: { status: 'completed', vaccineCode: concept, patient: who, occurrenceDateTime: '2020' },
  Location: { status: 'active', name: 'x' },
  Medication: { status: 'active' },
  MedicationAdministration: {
    status: 'in-progress',
    medicationCodeableConcept: concept,
    subject: who,
    effectiveDateTime: '2020',
  },
  MedicationRequest: { status: 'active', intent: 'order', medicationCodeableConcept: concept, subject: who },
  MedicationStatement: {
    status: 'active',
    medicationCodeableConcept: concept,
    subject: who,
    effectiveDateTime: '2020-02-01',
  },
  Observation: { status: 'final', code: concept },
  Organization: { name: 'x' },
  Patient: {},
  Practitioner: { active: true },
  PractitionerRole: { active: true },
  Procedure: { status: 'in-progress', subject: who, performedDateTime: '2020-02-01' },
  RelatedPerson: { patient: who },
  ServiceRequest: { status: 'active', intent: 'order', subject: who },
  Specimen: { status: 'available' },
};

const NEVER_OVER = [
  'Claim',
  'DiagnosticReport',
  'ExplanationOfBenefit',
  'FamilyMemberHistory',
  'ImagingStudy',
  'Immunization',
  'Observation',
  'Specimen',
];
const STILL = /^(active|in-progress|booked|current)$/;

const of = (type: string): FhirResource => ({ resourceType: type, ...GOING_ON[type] });
const types = RECORD_TYPES.filter((type) => type !== 'Patient');

describe('how an entry of each type ends [A20]', () => {
  it.each(types)('%s: begins valid, and is valid when it was never true', (type) => {
    expect(checkResource(of(type), type)).toEqual([]);
    const { resource, withdrawn } = ended(of(type), { how: 'entered-in-error' });
    expect(checkResource(resource, type)).toEqual([]);
    expect(withdrawn).toBe(true);
    expect(searchColumns(resource).status ?? 'entered-in-error').not.toMatch(STILL);
  });

  it.each(types.filter((type) => !NEVER_OVER.includes(type)))(
    '%s: is valid and no longer going on when it is over',
    (type) => {
      const { resource, withdrawn } = ended(of(type), { how: 'over', on: '2021-05-06' });
      expect(checkResource(resource, type)).toEqual([]);
      expect(withdrawn).toBe(false);
      expect(searchColumns(resource).status ?? String(resource.active)).not.toMatch(STILL);
      expect(JSON.stringify(resource)).toContain('2021-05-06');
    },
  );

  it.each<[string, object]>([
    ['in words', { performedString: 'last spring' }],
    ['as an age', { performedAge: { value: 40, unit: 'a', system: 'http://unitsofmeasure.org', code: 'a' } }],
    ['as a range', { performedRange: { low: { value: 40 }, high: { value: 41 } } }],
    ['as a moment of which more is said', { performedDateTime: '2020', _performedDateTime: { id: 'x' } }],
    ['not at all', {}],
  ])('a time that was said %s becomes a period', (_, time) => {
    const { performedDateTime: _gone, ...begun } = of('Procedure');
    const procedure = { ...begun, note: [{ text: 'before' }], ...time } as FhirResource;
    expect(checkResource(procedure, 'Procedure')).toEqual([]);
    const { resource } = ended(procedure, { how: 'over', on: '2021-05-06' });
    expect(checkResource(resource, 'Procedure')).toEqual([]);
    expect(resource.performedPeriod).toMatchObject({ end: '2021-05-06' });
    const kept = 'performedString' in time ? [{ text: time.performedString }] : [];
    expect(resource.note).toEqual([{ text: 'before' }, ...kept]);
  });

  it.each(NEVER_OVER)('%s: was at its time and is never over', (type) => {
    expect(() => ended(of(type), { how: 'over', on: '2021' })).toThrow('invalid_resource');
  });

  it('Patient: neither way', () => {
    for (const how of ['entered-in-error', 'over'] as const)
      expect(() => ended(of('Patient'), { how, on: '2021' })).toThrow('invalid_resource');
  });

  it('makes a period of a moment, and keeps one end only', () => {
    const once = ended(of('MedicationStatement'), { how: 'over', on: '2021' }).resource;
    expect(once).toMatchObject({ status: 'stopped', effectivePeriod: { start: '2020-02-01', end: '2021' } });
    expect(once).not.toHaveProperty('effectiveDateTime');
    const twice = ended(ended(of('MedicationRequest'), { how: 'over', on: '2021' }).resource, {
      how: 'over',
      on: '2022',
    });
    expect(twice.resource.extension).toEqual([{ url: ENDED_ON, valueDateTime: '2022' }]);
    const abated = { ...of('Condition'), abatementAge: { value: 3 } };
    expect(ended(abated, { how: 'over', on: '2021' }).resource).not.toHaveProperty('abatementAge');
  });
});
