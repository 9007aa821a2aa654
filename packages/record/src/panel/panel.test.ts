import type { Caller, FhirResource, Json, Panel, PatientRecord } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import {
  bundle,
  condition,
  entry,
  letter,
  observation,
  patient,
  toPatient,
} from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const FROM = { source: 'a' };

const visit = (status: string, start: string): FhirResource => ({
  resourceType: 'Encounter',
  status,
  class: { code: 'AMB' },
  subject: toPatient,
  period: { start },
});
const medicine = (status: string, text: string): FhirResource => ({
  resourceType: 'MedicationRequest',
  status,
  intent: 'order',
  medicationCodeableConcept: { text },
  subject: toPatient,
  authoredOn: '2020-01-01',
});
const allergy = (code: string): FhirResource => ({
  resourceType: 'AllergyIntolerance',
  clinicalStatus: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code }],
  },
  patient: toPatient,
});
const how = (code: string): { readonly [field: string]: Json } => ({
  clinicalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code }] },
});
const over = how('resolved');

describe('the panel', () => {
  it('shows what is going on, the newest observation of each code, and visits on both sides of now', async () => {
    world().setClock('2026-03-01T10:00:00.000Z');
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    await record.importBundle(
      caller,
      bundle(
        patient(),
        entry('c1', condition('Older', { onsetDateTime: '2019' })),
        entry('c2', condition('Newer', { onsetDateTime: '2021' })),
        entry('c3', condition('Over', over)),
        entry('m1', medicine('active', 'Taken')),
        entry('m2', medicine('stopped', 'Stopped')),
        entry('m3', medicine('draft', 'Draft')),
        entry('a1', allergy('active')),
        entry('a2', allergy('resolved')),
        entry('o1', observation('1-1', '2020-01-01', 1)),
        entry('o2', observation('1-1', '2022-01-01', 2)),
        entry('o3', observation('2-2', '2021-01-01', 3)),
        entry('o4', observation('1-1', '2021-06-01', 4)),
        entry('e1', visit('finished', '2025-01-01')),
        entry('e2', visit('finished', '2025-06-01')),
        entry('e3', visit('planned', '2026-04-01')),
        entry('e4', visit('planned', '2026-05-01')),
        entry('e5', visit('cancelled', '2026-04-02')),
        entry('let', letter('text')),
        entry('team', { resourceType: 'CareTeam', status: 'active', name: 'Team', subject: toPatient }),
      ),
      FROM,
    );
    const panel = await record.panel(caller);
    const concept = (each: FhirResource, field = 'code') => (each[field] as { text?: string }).text;
    const value = (each: FhirResource) => (each.valueQuantity as { value: number }).value;
    const start = (each: FhirResource) => (each.period as { start: string }).start;
    expect(panel.patient).toMatchObject({ resourceType: 'Patient', meta: { versionId: '1' } });
    expect(panel.conditions.map((each) => concept(each))).toEqual(['Newer', 'Older']);
    expect(panel.medications.map((each) => concept(each, 'medicationCodeableConcept'))).toEqual(['Taken']);
    expect(panel.allergies).toHaveLength(1);
    expect(panel.observations.map(value)).toEqual([2, 3]);
    expect(panel.encounters.upcoming.map(start)).toEqual(['2026-05-01', '2026-04-01']);
    expect(panel.encounters.past.map(start)).toEqual(['2025-06-01', '2025-01-01']);
    expect(panel.documents).toHaveLength(1);
    expect(panel.careTeam).toMatchObject([{ name: 'Team' }]);
    expect(panel.counts).toEqual({
      Patient: 1,
      Condition: 3,
      MedicationRequest: 3,
      AllergyIntolerance: 2,
      Observation: 4,
      Encounter: 5,
      DocumentReference: 1,
      CareTeam: 1,
    });
    // What was stopped, is over or was cancelled is not counted.
    expect(panel.inSections).toEqual({
      medications: 1,
      conditions: 2,
      symptoms: 0,
      allergies: 1,
      encounters: 4,
      documents: 1,
      immunizations: 0,
      procedures: 0,
      'care-team': 1,
      'family-history': 0,
      goals: 0,
      'care-plans': 0,
      reports: 0,
    });
    expect(panel.openProposals).toBe(0);
  });

  const coded = (system: string, code: string): Json => ({
    coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }],
  });
  const verified = (code: string) => ({ verificationStatus: coded('condition-ver-status', code) });
  const booked = (status: string, start: string): FhirResource => ({
    resourceType: 'Appointment',
    status,
    start,
    end: start,
    participant: [{ actor: toPatient, status: 'accepted' }],
  });
  const unsaid = { clinicalStatus: undefined } as unknown as { readonly [field: string]: Json };
  type Lists = (panel: Panel) => readonly FhirResource[];
  const conditions: Lists = (panel) => panel.conditions;
  const upcoming: Lists = ({ encounters }) => encounters.upcoming;
  const past: Lists = ({ encounters }) => encounters.past;
  const observations: Lists = (panel) => panel.observations;
  it.each<[string, Lists, readonly FhirResource[], number]>([
    ['not a condition that was refuted, though active', conditions, [condition('C', verified('refuted'))], 0],
    [
      'a condition of which only is known how sure it is',
      conditions,
      ['confirmed', 'provisional', 'differential', 'unconfirmed'].map((code) =>
        condition('C', { ...verified(code), ...unsaid }),
      ),
      4,
    ],
    [
      'a condition in remission, and one that came back: both are watched',
      conditions,
      ['remission', 'recurrence'].map((code) => condition('C', how(code))),
      2,
    ],
    [
      'not a condition that is over',
      conditions,
      ['resolved', 'inactive'].map((code) => condition('C', how(code))),
      0,
    ],
    ['not a past visit that was cancelled', past, [visit('cancelled', '2025-01-01')], 0],
    ['not a planned visit that never took place', past, [visit('planned', '2025-01-01')], 0],
    ['a visit that has begun', past, [visit('in-progress', '2026-03-01T09:00:00Z')], 1],
    ['an appointment that is booked', upcoming, [booked('booked', '2026-03-02T09:00:00Z')], 1],
    ['not one that is cancelled', upcoming, [booked('cancelled', '2026-03-02T09:00:00Z')], 0],
    ['not one that is over', upcoming, [booked('booked', '2026-02-02T09:00:00Z')], 0],
    [
      'not an observation without a result',
      observations,
      [observation('1-1', '2020', 1, { status: 'cancelled' })],
      0,
    ],
  ])('shows %s', async (_, list, resources, shown) => {
    world().setClock('2026-03-01T10:00:00.000Z');
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    const sent = bundle(patient(), ...resources.map((each, n) => entry(`n${n}`, each)));
    await record.importBundle(caller, sent, FROM);
    expect(list(await record.panel(caller))).toHaveLength(shown);
  });

  it.each(['registered', 'cancelled'])('keeps the last value though a newer one is %s', async (status) => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    const sent = bundle(
      patient(),
      entry('o1', observation('1-1', '2020-01-01', 1)),
      entry('o2', observation('1-1', '2022-01-01', 2, { status })),
    );
    await record.importBundle(caller, sent, FROM);
    expect((await record.panel(caller)).observations).toMatchObject([{ valueQuantity: { value: 1 } }]);
  });

  it('has a planned visit and its appointment once, and no medicine past its end', async () => {
    const caller = await world().newCaller();
    const record = createRecord(world().parts);
    const until = (end: string) => ({ dispenseRequest: { validityPeriod: { end } } });
    await record.importBundle(
      caller,
      bundle(
        patient(),
        entry('e', { ...visit('planned', '2026-05-01'), type: [{ text: 'Review' }] }),
        entry('a', {
          ...{ resourceType: 'Appointment', status: 'booked', start: '2026-05-01T09:00:00Z' },
          ...{ end: '2026-05-01T09:30:00Z', description: 'Review' },
          participant: [{ actor: toPatient, status: 'accepted' }],
        }),
        entry('m1', { ...medicine('active', 'Past'), ...until('2025-01-01') }),
        entry('m2', { ...medicine('active', 'This year'), ...until('2026') }),
      ),
      FROM,
    );
    const panel = await record.panel(caller);
    expect(panel.encounters.upcoming.map(({ resourceType }) => resourceType)).toEqual(['Appointment']);
    const names = panel.medications.map((each) => (each.medicationCodeableConcept as { text: string }).text);
    expect(names).toEqual(['This year']);
    const { entries } = await record.section(caller, { section: 'encounters', when: 'upcoming', limit: 10 });
    expect(entries.map(({ type }) => type)).toEqual(['Appointment']);
  });

  it('of a record without entries is empty, and of another’s forbidden', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    expect(await record.panel(caller)).toEqual({
      patient: null,
      conditions: [],
      medications: [],
      allergies: [],
      observations: [],
      encounters: { upcoming: [], past: [] },
      immunizations: [],
      procedures: [],
      documents: [],
      careTeam: [],
      counts: {},
      inSections: expect.objectContaining({ medications: 0, conditions: 0, documents: 0 }),
      openProposals: 0,
      changes: { since: null, until: null, entries: [], isCut: false },
      reported: {},
    });
    const stranger = { scope: { ...caller.scope, actor: 'dr-b' } };
    await expect(record.panel(stranger)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

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
