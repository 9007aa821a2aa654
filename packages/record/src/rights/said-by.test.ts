import type { FhirResource } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkResource } from '../fhir/check-resource.ts';
import { createProposals } from '../proposals/create-proposals.ts';
import { PATIENT_ELEMENT } from '../proposals/proposable.ts';
import { said } from '../test-support/conversation.fixture.ts';
import { ASTHMA, addPatient, draftOf } from '../test-support/facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { saidBy } from './said-by.ts';

const world = useRecordWorld({ beforeAll, afterAll });
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
