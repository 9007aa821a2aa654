import type { Caller, FhirResource, ResourceVersion } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { checkResource } from '../fhir/check-resource.ts';
import { createProposals } from '../proposals/create-proposals.ts';
import { PATIENT_ELEMENT } from '../proposals/proposable.ts';
import { detailsOf } from '../sections/entry-details.ts';
import { said } from '../test-support/conversation.fixture.ts';
import { ASTHMA, addPatient, draftOf, factNamed } from '../test-support/facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { saidBy } from './said-by.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const LEE = { display: 'Dr Lee' };
const SNOW = 'http://terminology.hl7.org/CodeSystem/';

async function people() {
  const doctor = await world().newCaller();
  await addPatient(world(), doctor);
  await world().grant({ ...doctor.scope, actor: 'pat', relation: 'self', purposes: ['PATRQT'] });
  const patient: Caller = { scope: { ...doctor.scope, actor: 'pat', purpose: 'PATRQT' } };
  const subject = { reference: `Patient/${doctor.scope.compartment.slice(8)}` };
  const record = createRecord(world().parts);
  const current = async (type: string) =>
    (await record.search(doctor, { types: [type], limit: 50, withdrawn: true } as never))
      .found as ResourceVersion[];
  return { doctor, patient, subject, record, current };
}

const condition = { resourceType: 'Condition', code: { text: 'Asthma' } };
const extension = (value: object) => ({ ...condition, extension: [{ url: 'urn:x', ...value }] });

/** Places where a report could name the doctor; the patient is put in for `subject`. */
const PLACES: { readonly [place: string]: object } = {
  'Condition.recorder': { ...condition, recorder: LEE },
  'Condition.asserter': { ...condition, asserter: { reference: 'Patient/p', display: 'Dr Lee' } },
  'Condition.note[0].authorString': { ...condition, note: [{ authorString: 'Dr Lee', text: 'seen' }] },
  'Condition.note[0]._authorString': {
    ...condition,
    note: [{ _authorString: { extension: [{ url: 'urn:x', valueString: 'Dr Lee' }] }, text: 'seen' }],
  },
  'Condition.extension[0].valueReference': extension({ valueReference: LEE }),
  'Condition.extension[0].valueAnnotation.authorString': extension({
    valueAnnotation: { authorString: 'Dr Lee', text: 'seen' },
  }),
  'Condition.extension[0].valueSignature': extension({
    valueSignature: { type: [{ code: 'x' }], when: '2020-01-01T00:00:00Z', who: LEE },
  }),
  'AllergyIntolerance.reaction[0].note[0].authorString': {
    resourceType: 'AllergyIntolerance',
    clinicalStatus: { coding: [{ system: `${SNOW}allergyintolerance-clinical`, code: 'active' }] },
    code: { text: 'Penicillin' },
    reaction: [{ manifestation: [{ text: 'rash' }], note: [{ authorString: 'Dr Lee', text: 'seen' }] }],
  },
  'Procedure.performer[0].onBehalfOf': {
    resourceType: 'Procedure',
    status: 'completed',
    performer: [{ actor: { reference: 'Patient/p' }, onBehalfOf: LEE }],
  },
  'DocumentReference.custodian': {
    resourceType: 'DocumentReference',
    status: 'current',
    content: [{ attachment: { title: 'Letter' } }],
    custodian: LEE,
  },
};

/** The resource as it is about a patient: everything that names `Patient/p` too. */
function about(patient: string, resource: object): FhirResource {
  const element = (resource as FhirResource).resourceType === 'AllergyIntolerance' ? 'patient' : 'subject';
  const text = JSON.stringify({ ...resource, [element]: { reference: 'Patient/p' } });
  return JSON.parse(text.replaceAll('Patient/p"', `${patient}"`));
}

function bundleOf(...resources: readonly object[]): FhirResource {
  const all = [{ resourceType: 'Patient', id: 'p' }, ...resources];
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: all.map((resource, nth) => ({ resource: { id: `r${nth}`, ...resource } })),
  } as unknown as FhirResource;
}

describe('what a patient reports names nobody else as its author, wherever FHIR has a place for it [F2]', () => {
  it.each(Object.entries(PLACES))('by hand: %s', async (place, resource) => {
    const { patient, subject, record } = await people();
    const sent = about(subject.reference, resource);
    await expect(record.add(patient, sent)).rejects.toMatchObject({
      code: 'invalid_resource',
      outcome: { issue: [{ expression: [place] }] },
    });
  });

  it.each(Object.entries(PLACES))('in a bundle it is left out: %s', async (_, resource) => {
    const { patient, record, current } = await people();
    const sent = about('Patient/p', resource);
    await record.importBundle(patient, bundleOf(sent), { source: 'x' });
    const [found] = await current(sent.resourceType);
    expect(JSON.stringify(found)).not.toContain('Dr Lee');
    expect(checkResource(found!.resource, sent.resourceType)).toEqual([]);
    // And lists say whose it is, also where FHIR has no element for that.
    const line = { label: 'Reported by', text: 'The patient' };
    expect(detailsOf(found!.resource, new Map())).toContainEqual(line);
  });

  it('in a bundle the rest stays: its own words, numbers, and whom a contained resource names', async () => {
    const { patient, record, current } = await people();
    const doctor = { resourceType: 'Practitioner', id: 'dr', name: [{ family: 'Lee' }] };
    const drug = { resourceType: 'Medication', id: 'm', code: { text: 'Aspirin' } };
    const sent = {
      resourceType: 'MedicationStatement',
      ...{ status: 'active', subject: { reference: 'Patient/p' } },
      ...{ contained: [doctor, drug], medicationReference: { reference: '#m' } },
      ...{ informationSource: { reference: '#dr' }, note: [{ text: 'after meals', authorString: 'Dr Lee' }] },
      meta: { source: 'urn:clinic' },
    };
    await record.importBundle(patient, bundleOf(sent), { source: 'x' });
    const [found] = await current('MedicationStatement');
    expect(found?.resource).toMatchObject({ contained: [drug], note: [{ text: 'after meals' }] });
    expect(JSON.stringify(found)).not.toMatch(/Lee|urn:clinic/);
    expect(checkResource(found!.resource, 'MedicationStatement')).toEqual([]);
  });

  it('nor does what they accept of a model', async () => {
    const { patient, record, current } = await people();
    const source = await said(world(), patient, 'asthma');
    const named = { ...ASTHMA, recorder: LEE, note: [{ authorString: 'Dr Lee', text: 'seen' }] };
    const { id } = await record.propose(patient, draftOf(source, 'asthma', { resource: named }));
    await record.decide(patient, id, { verdict: 'accept' });
    const [found] = await current('Condition');
    expect(found?.resource).toMatchObject({ asserter: { display: 'The patient' }, note: [{ text: 'seen' }] });
    expect(JSON.stringify(found)).not.toContain('Dr Lee');
  });
});

describe('where the care team names somebody else, the recorder is who writes it down [F2]', () => {
  const RECORDER = { recorder: { display: 'dr-a' } };

  it('also in what a model proposed, and in an edit of it', async () => {
    const { doctor, record, current } = await people();
    for (const [words, decision] of [
      ['asthma', { verdict: 'accept' }],
      ['has asthma', { verdict: 'accept', edited: { ...ASTHMA, asserter: LEE, recorder: LEE } }],
    ] as const) {
      const source = await said(world(), doctor, 'has asthma');
      const resource = { ...factNamed(words).resource, asserter: LEE, recorder: LEE };
      const { id } = await record.propose(doctor, draftOf(source, words, { resource }));
      await record.decide(doctor, id, decision);
    }
    const found = await current('Condition');
    expect(found).toHaveLength(2);
    for (const { resource } of found) expect(resource).toMatchObject({ asserter: LEE, ...RECORDER });
  });

  it('also where the entry named the same person elsewhere', async () => {
    const { doctor, subject, record } = await people();
    const first = await record.add(doctor, { ...condition, subject, asserter: LEE });
    const ref = { type: 'Condition', id: first.id, version: 1 };
    const second = await record.correct(doctor, ref, { ...first.resource, recorder: LEE });
    expect(second).toMatchObject({ resource: { asserter: LEE, ...RECORDER } });
  });
});

describe('the next delivery of a patient [F2]', () => {
  it('changes nothing that an entry of the care team refers to, nor does a correction', async () => {
    const { doctor, patient, record, current } = await people();
    const list = (drug: string, family: string) =>
      bundleOf(
        { resourceType: 'Medication', id: 'm', code: { text: drug } },
        { resourceType: 'Practitioner', id: 'dr', name: [{ family }] },
        {
          ...{ resourceType: 'Encounter', status: 'finished', class: { code: 'AMB' } },
          participant: [{ individual: { reference: 'Practitioner/dr' } }],
        },
        {
          ...{ resourceType: 'MedicationStatement', status: 'active', subject: { reference: 'Patient/p' } },
          medicationReference: { reference: 'Medication/m' },
        },
      );
    await record.importBundle(patient, list('Aspirin', 'Lee'), { source: 'x' });
    for (const type of ['Encounter', 'MedicationStatement']) {
      const [entry] = await current(type);
      await record.correct(doctor, entry!, { ...entry!.resource, language: 'en' });
    }
    const before = [await current('Medication'), await current('Practitioner')];
    await record.importBundle(patient, list('Oxycodone', 'Other'), { source: 'x' });
    const [[drug]] = before as [ResourceVersion[]];
    const asked = await record.correct(patient, drug!, { ...drug!.resource, code: { text: 'Oxycodone' } });
    expect(asked).toMatchObject({ proposed: { source: { kind: 'person' }, status: 'open' } });
    expect([await current('Medication'), await current('Practitioner')]).toEqual(before);
  });

  it.each([
    [
      'corrected',
      async ({ record, doctor }: Awaited<ReturnType<typeof people>>, found: ResourceVersion) =>
        record.correct(doctor, found, { ...found.resource, code: { text: 'Urticaria' } }),
    ],
    [
      'withdrawn',
      async ({ record, doctor }: Awaited<ReturnType<typeof people>>, found: ResourceVersion) =>
        record.end(doctor, found, { how: 'entered-in-error' }),
    ],
  ] as const)('leaves what the care team has %s, and brings the rest', async (_, change) => {
    const all = await people();
    const { patient, record, current } = all;
    const rash = (text: string) => ({ ...about('Patient/p', condition), code: { text } });
    await record.importBundle(patient, bundleOf(rash('Rash')), { source: 'x' });
    const [first] = await current('Condition');
    await change(all, first!);
    const before = await current('Condition');
    await record.importBundle(patient, bundleOf(rash('Harmless'), rash('Cough')), { source: 'x' });
    const after = await current('Condition');
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.map(({ resource }) => resource.code)).toContainEqual({ text: 'Cough' });
    expect(JSON.stringify(after)).not.toContain('Harmless');
  });
});

/** Old versions of one entry, 15 of 4 MiB, as the patient could have written them. */
const PLANT = `INSERT INTO app.resource_versions (tenant, compartment, type, id, version, content, digest, recorded_from,
    recorded_to, way, recorded_by)
  SELECT $1, $2, 'Condition', 'old', n, jsonb_build_object('resourceType', 'Condition', 'x', repeat('x', 4194304)), '\\x00',
    timestamptz '2020-01-01' + n * interval '1 hour', timestamptz '2020-01-01' + (n + 1) * interval '1 hour', 'person', 'pat'
  FROM generate_series(1, 15) n`;

describe('what one person may report in all [F2]', () => {
  it('is bounded for patients and proxies, in every way to write, and not for the care team', async () => {
    const doctor = await world().newCaller();
    await addPatient(world(), doctor);
    const { tenant, compartment } = doctor.scope;
    await world().grant({ ...doctor.scope, actor: 'pat', relation: 'self', purposes: ['PATRQT'] });
    const patient: Caller = { scope: { ...doctor.scope, actor: 'pat', purpose: 'PATRQT' } };
    const record = createRecord(world().parts);
    const subject = { reference: `Patient/${compartment.slice(8)}` };
    const rash = { resourceType: 'Condition', code: { text: 'Rash' }, subject } as FhirResource;
    const note = Array.from({ length: 4 }, () => ({ text: 'x'.repeat(1_040_000) }));
    const large = { ...rash, note };
    const bundle = {
      ...{ resourceType: 'Bundle', type: 'collection' },
      entry: [
        { resource: { resourceType: 'Patient', id: 'p' } },
        { resource: { ...large, id: 'c', subject: { reference: 'Patient/p' } } },
      ],
    } as unknown as FhirResource;
    const { id } = await record.propose(patient, draftOf(await said(world(), patient, 'asthma'), 'asthma'));
    const edited = { ...large, code: { text: 'Asthma' } };
    const own = { ...(await record.add(patient, rash)), version: 1 };
    const ofDoctor = { ...(await record.add(doctor, rash)), version: 1 };

    await world().admin.query(PLANT, [tenant, compartment]);
    await record.add(patient, rash);
    await record.add(patient, { ...rash, note: note.slice(1) });
    const ways: { readonly [way: string]: () => Promise<unknown> } = {
      add: () => record.add(patient, large),
      correct: () => record.correct(patient, own, large),
      'propose a change': () => record.correct(patient, ofDoctor, large),
      import: () => record.importBundle(patient, bundle, { source: 'x' }),
      accept: () => record.decide(patient, id, { verdict: 'accept', edited }),
    };
    for (const [way, write] of Object.entries(ways))
      await expect(write(), way).rejects.toMatchObject({ outcome: { issue: [{ code: 'too-costly' }] } });
    await record.importBundle(doctor, bundle, { source: 'clinic' });
    await record.add(doctor, large);
  });
});

const PROXY = { type: 'RelatedPerson', display: 'A person who acts for the patient' };

const ACTIVE = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';

/** The least of each type that may be proposed. */
const LEAST: { readonly [type: string]: Partial<FhirResource> } = {
  AllergyIntolerance: { clinicalStatus: { coding: [{ system: ACTIVE, code: 'active' }] } },
  Encounter: { status: 'finished', class: { code: 'AMB' } },
  FamilyMemberHistory: { status: 'partial', relationship: { text: 'mother' } },
  Goal: { lifecycleStatus: 'active', description: { text: 'walk' } },
  Immunization: {
    status: 'completed',
    vaccineCode: { text: 'MMR' },
    occurrenceDateTime: '2020',
  },
  MedicationAdministration: {
    status: 'unknown',
    medicationCodeableConcept: { text: 'x' },
    effectiveDateTime: '2020',
  },
  MedicationRequest: {
    ...{ status: 'draft', intent: 'order', medicationCodeableConcept: { text: 'x' } },
    reportedBoolean: true,
  },
  MedicationStatement: { status: 'unknown', medicationCodeableConcept: { text: 'x' } },
  Observation: { status: 'preliminary', code: { text: 'Weight' } },
  Procedure: { status: 'completed' },
  ServiceRequest: { status: 'draft', intent: 'plan' },
};

describe('what somebody said who acts for the patient [A16]', () => {
  it.each(Object.entries(PATIENT_ELEMENT))('stays valid as %s, and says so', (resourceType, element) => {
    const least = { resourceType, ...LEAST[resourceType], [element]: { reference: 'Patient/p' } };
    const told = saidBy('proxy', least as FhirResource);
    expect(checkResource(told, resourceType).filter(({ severity }) => severity === 'error')).toEqual([]);
    // FHIR has no element for it there.
    if (resourceType !== 'Encounter') expect(JSON.stringify(told)).toContain(PROXY.display);
  });

  it('is in the proposal and in what was accepted, whatever a model named; the patient’s own words are not', async () => {
    const caller = await world().newCaller();
    await addPatient(world(), caller);
    const record = createProposals(world().parts);
    const proxy = { origin: 'user', voice: 'proxy', text: 'he has asthma' } as const;
    const source = await said(world(), caller, proxy);
    const claimed = { ...ASTHMA, asserter: { reference: `Patient/${caller.scope.compartment.slice(8)}` } };
    const made = await record.propose(caller, draftOf(source, 'has asthma', { resource: claimed }));
    const own = await record.propose(caller, draftOf(await said(world(), caller, 'has asthma'), 'asthma'));
    const open = await record.proposals(caller, { limit: 10 });
    const of = (id: string) => open.find((each) => each.id === id)?.resource;
    expect(of(made.id)?.asserter).toEqual(PROXY);
    expect(of(own.id)?.asserter).toBeUndefined();
    await record.decide(caller, made.id, { verdict: 'accept' });
    const { rows } = await world().admin.query(
      `SELECT content FROM app.resource_versions WHERE compartment = $1 AND id = $2`,
      [caller.scope.compartment, made.id],
    );
    expect(rows[0]?.content.asserter).toEqual(PROXY);
  });
});
