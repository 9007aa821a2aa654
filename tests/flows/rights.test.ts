import { source as reading } from '@consilium/team-consult/reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admittedClient, type Client, clientFor } from '../support/client.ts';
import { source } from '../support/small-team.ts';
import { CLINICIAN, PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';
import { condition } from './patient-endpoints.ts';
import { breakGlass, refused, TEXT, utf8, type Version } from './record-requests.ts';

let stack: Stack;
let doctor: Client;
let patient: Client;
let proxy: Client;
let emergency: Client;

const PATIENT_REPORTED = {
  security: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'PATRPT' }],
};

interface ProposalView {
  readonly id: string;
  readonly status: string;
  readonly mayDecide: boolean;
  readonly source: { readonly kind: string };
}

beforeAll(async () => {
  stack = await startStack({ teams: [source, reading] });
  doctor = await clientFor(stack.server);
  patient = await admittedClient(stack, 'pat', { relation: 'self' });
  proxy = await admittedClient(stack, 'mother', { relation: 'proxy' });
  await doctor.send('POST', '/record/import?source=clinic', clinicBundle());
  expect((await breakGlass(stack, 'dr-er', 'found unconscious at home')).status).toBe(201);
  emergency = await clientFor(stack.server, { tenant: TENANT, actor: 'dr-er' });
});
afterAll(() => stack?.stop());

const CLINICAL = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';
const subject = { reference: `Patient/${PATIENT}` };
const allergyOf = (text: string) => ({
  resourceType: 'AllergyIntolerance',
  clinicalStatus: { coding: [{ system: CLINICAL, code: 'active' }] },
  code: { text },
  criticality: 'high',
});
const oxycodone = (more: object) => ({
  resourceType: 'MedicationRequest',
  status: 'active',
  intent: 'order',
  medicationCodeableConcept: { text: 'Oxycodone 80 mg' },
  subject,
  ...more,
});

/** As the clinic's own system sends it: the allergy and the doctor. */
function clinicBundle(...more: readonly object[]) {
  const entries: readonly object[] = [
    { resourceType: 'Patient', id: 'p', name: [{ family: 'Probe' }] },
    { resourceType: 'Practitioner', id: 'dr', name: [{ family: 'Lee' }] },
    { ...allergyOf('Penicillin'), id: 'a', patient: { reference: 'Patient/p' } },
    ...more,
  ];
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: entries.map((resource) => ({ resource })),
  };
}

async function found(client: Client, type: string): Promise<readonly Version[]> {
  const page = await client.send<{ found: Version[] }>('GET', `/record/search?types=${type}&limit=100`);
  return page.found;
}

async function penicillin(client = doctor): Promise<Version> {
  const all = await found(client, 'AllergyIntolerance');
  const { id } = all.find(({ resource }) => JSON.stringify(resource).includes('"Penicillin"'))!;
  return client.send<Version>('GET', `/record/entries/AllergyIntolerance/${id}`);
}

async function proposals(client: Client): Promise<readonly ProposalView[]> {
  return (await client.send<{ proposals: ProposalView[] }>('GET', '/record/proposals')).proposals;
}

describe('the three attacks of a patient [F2 A20]', () => {
  it.each([
    ['the patient', () => patient],
    ['a proxy', () => proxy],
  ])(
    '%s does not withdraw the clinic’s allergy: it becomes a proposal that the care team decides',
    async (_, by) => {
      const { id, version } = await penicillin();
      const path = `/record/entries/AllergyIntolerance/${id}`;
      const answer = await by().request('POST', `${path}/end?version=${version}`, {
        how: 'entered-in-error',
      });
      expect(await penicillin()).toMatchObject({ version, withdrawn: false });
      expect(answer.status).toBe(202);
      const { proposed } = (await answer.json()) as { proposed: ProposalView };
      expect(proposed).toMatchObject({
        status: 'open',
        mayDecide: false,
        source: { kind: 'person', withdraws: true },
      });
      for (const reader of [patient, proxy, emergency])
        expect(await proposals(reader)).toContainEqual(
          expect.objectContaining({ id: proposed.id, mayDecide: false }),
        );
      expect(await proposals(doctor)).toContainEqual(
        expect.objectContaining({ id: proposed.id, mayDecide: true }),
      );
      const decision = `/record/proposals/${proposed.id}/decision`;
      for (const other of [patient, proxy, emergency])
        expect((await other.request('POST', decision, { verdict: 'accept' })).status).toBe(403);
      await doctor.send('POST', decision, { verdict: 'reject', reason: 'confirmed by a skin test' });
      expect(await proposals(patient)).toContainEqual(
        expect.objectContaining({ id: proposed.id, status: 'rejected' }),
      );
      expect(await penicillin()).toMatchObject({ version, withdrawn: false });
    },
  );

  it('the patient enters no active oxycodone in a doctor’s name, by hand or by a bundle', async () => {
    const [doctorThere] = await found(doctor, 'Practitioner');
    const requester = { reference: `Practitioner/${doctorThere!.id}` };
    for (const client of [patient, proxy, emergency])
      for (const more of [{ requester }, {}, { requester: subject, status: 'draft' }])
        expect([403, 422]).toContain(
          (await client.request('POST', '/record/entries', oxycodone(more))).status,
        );
    const sent = clinicBundle({ ...oxycodone({ subject: { reference: 'Patient/p' } }), id: 'm' });
    const answer = await refused(patient, {
      method: 'POST',
      path: '/record/import?source=clinic',
      body: sent,
    });
    expect(answer).toMatchObject({
      status: 422,
      outcome: { issue: [{ expression: ['Bundle.entry[3].resource.status'] }] },
    });
    expect(await found(doctor, 'MedicationRequest')).toEqual([]);
  });

  it('the patient imports from a source of their own: nothing of the clinic’s is replaced, all of it is marked', async () => {
    const before = await penicillin();
    const theirs = clinicBundle();
    theirs.entry[0] = { resource: { resourceType: 'Patient', id: 'p', name: [{ family: 'Other' }] } };
    const harmless = {
      ...allergyOf('Penicillin'),
      id: 'a',
      patient: { reference: 'Patient/p' },
      criticality: 'low',
    };
    theirs.entry[2] = { resource: harmless };
    await patient.send('POST', '/record/import?source=clinic', theirs);
    const [clinic, reported] = (await found(doctor, 'AllergyIntolerance')).toSorted((a) =>
      a.id === before.id ? -1 : 1,
    );
    expect(clinic).toEqual(before);
    expect(reported).toMatchObject({
      writtenBy: { way: 'import', actor: 'pat', source: 'patient:pat' },
      resource: { meta: PATIENT_REPORTED, criticality: 'low' },
    });
    expect(JSON.stringify(await found(doctor, 'Patient'))).not.toContain('Other');
    const sameName = await doctor.request('POST', '/record/import?source=patient:pat', clinicBundle());
    expect(sameName.status).toBe(422);
  });
});

describe('what patients and proxies report [A16 F2]', () => {
  it('is marked as theirs, theirs to correct and withdraw, and nobody else’s but the care team’s', async () => {
    const rash = condition(PATIENT, 'Rash');
    const first = await patient.send<Version>('POST', '/record/entries', rash);
    expect(first.resource).toMatchObject({ meta: PATIENT_REPORTED, asserter: { display: 'The patient' } });
    const path = `/record/entries/Condition/${first.id}`;
    const second = await patient.send<Version>('PUT', `${path}?version=1`, {
      ...first.resource,
      code: { text: 'Itching rash' },
    });
    expect(second).toMatchObject({ version: 2, resource: { meta: PATIENT_REPORTED } });
    const byProxy = await proxy.request('POST', `${path}/end?version=2`, { how: 'entered-in-error' });
    expect(byProxy.status).toBe(202);
    const third = await doctor.send<Version>('PUT', `${path}?version=2`, {
      ...second.resource,
      code: { text: 'Urticaria' },
    });
    // Taken over by the clinic: the patient now proposes.
    expect(third.resource).not.toHaveProperty('meta.security');
    const late = await patient.request('POST', `${path}/end?version=3`, { how: 'over', on: '2026-02-01' });
    expect(late.status).toBe(202);
    const { proposed } = (await late.json()) as { proposed: ProposalView };
    await doctor.send('POST', `/record/proposals/${proposed.id}/decision`, { verdict: 'accept' });
    const now = await doctor.send<Version>('GET', path);
    expect(now).toMatchObject({ version: 4, writtenBy: { way: 'proposal', actor: CLINICIAN } });
    const provenance = await doctor.send<object>('GET', `${path}/versions/4/provenance`);
    expect(JSON.stringify(provenance)).toContain('"value":"pat"');
  });

  it('names nobody else as its author', async () => {
    const [doctorThere] = await found(doctor, 'Practitioner');
    const asserter = { reference: `Practitioner/${doctorThere!.id}` };
    const sent = { ...condition(PATIENT, 'Cured'), asserter };
    expect(await refused(patient, { method: 'POST', path: '/record/entries', body: sent })).toMatchObject({
      status: 422,
      outcome: { issue: [{ expression: ['Condition.asserter'] }] },
    });
    const byDoctor = await doctor.send<Version>('POST', '/record/entries', sent);
    expect(byDoctor.resource).toMatchObject({ asserter, recorder: { identifier: { value: CLINICIAN } } });
  });
});

describe('who has broken the glass [F3]', () => {
  it('reads and talks, and writes, proposes, uploads and exports nothing', async () => {
    const { id, version } = await penicillin(emergency);
    const { answer } = await emergency.ask('Which allergies are known?');
    expect(answer).toMatchObject({ role: 'assistant' });
    const path = `/record/entries/AllergyIntolerance/${id}`;
    const calls = [
      { method: 'POST', path: '/record/entries', body: condition(PATIENT, 'Shock') },
      { method: 'POST', path: `${path}/end?version=${version}`, body: { how: 'entered-in-error' } },
      { method: 'POST', path: '/record/import?source=er', body: clinicBundle() },
      { method: 'POST', path: '/record/documents?title=Note', body: utf8('Note.'), headers: TEXT },
      { method: 'GET', path: '/record/export' },
    ];
    for (const call of calls)
      expect(await refused(emergency, call), call.path).toMatchObject({ status: 403, code: 'not_permitted' });
    expect(await penicillin()).toMatchObject({ version, withdrawn: false });
  });
});
