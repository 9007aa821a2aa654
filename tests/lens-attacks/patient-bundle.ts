import type { FhirResource } from '@consilium/kernel';
import {
  bundle,
  condition,
  entry,
  letter,
  observation,
  patient,
  toPatient,
  urn,
} from '@consilium/record/test-support/bundles';
import type { Canary } from './canary.ts';

const hl7 = (name: string, code: string) => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${name}`, code }],
});
const snomed = (code: string, text: string) => ({
  coding: [{ system: 'http://snomed.info/sct', code, display: text }],
  text,
});
const during = { encounter: { reference: urn('enc') } };

/**
 * One resource of each kind that becomes a node. Each says the canary in its name or note; every patient has asthma and the same
 * laboratory value, so that type nodes of the same uuid stand in all of them, and one disease and one value of a code that nobody
 * else has.
 */
export function patientBundle({ word, number }: Canary): FhirResource {
  return bundle(
    patient({
      name: [{ family: `Family ${word}`, given: ['Ada'] }],
      gender: 'female',
      birthDate: '1961-02-28',
    }),
    entry('org', { resourceType: 'Organization', name: `Clinic ${word}` }),
    entry('prac', { resourceType: 'Practitioner', name: [{ family: `Doctor ${word}` }] }),
    entry('enc', {
      resourceType: 'Encounter',
      status: 'finished',
      class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
      type: [{ text: `Visit ${word}` }],
      subject: toPatient,
      period: { start: '2021-02-03T10:00:00Z', end: '2021-02-03T11:00:00Z' },
      reasonReference: [{ reference: urn('asthma') }],
      participant: [{ individual: { reference: urn('prac') } }],
      serviceProvider: { reference: urn('org') },
    }),
    entry('asthma', condition('Asthma', { note: [{ text: `Asthma of ${word}` }], ...during })),
    entry('rare', condition(`Rare ${word}`, { code: snomed(word, `Rare ${word}`), ...during })),
    entry('cough', condition(`Cough ${word}`, { category: [{ text: 'symptom' }] })),
    entry(
      'hb',
      observation('718-7', '2021-02-03', number, { note: [{ text: `Drawn from ${word}` }], ...during }),
    ),
    entry('odd', observation(`x-${word}`, '2021-02-04T10:00:00Z', number)),
    entry('med', {
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: snomed('m1', `Medicine ${word}`),
      subject: toPatient,
      authoredOn: '2021-02-03',
      requester: { reference: urn('prac') },
      reasonReference: [{ reference: urn('asthma') }],
      dosageInstruction: [{ text: `As ${word} says` }],
    }),
    entry('allergy', {
      resourceType: 'AllergyIntolerance',
      clinicalStatus: hl7('allergyintolerance-clinical', 'active'),
      code: snomed('a1', `Allergy ${word}`),
      patient: toPatient,
      recorder: { reference: urn('prac') },
    }),
    entry('proc', {
      resourceType: 'Procedure',
      status: 'completed',
      code: snomed('p1', `Procedure ${word}`),
      subject: toPatient,
      performedDateTime: '2021-03-01',
    }),
    entry('vacc', {
      resourceType: 'Immunization',
      status: 'completed',
      vaccineCode: snomed('v1', `Vaccine ${word}`),
      patient: toPatient,
      occurrenceDateTime: '2021-04-01',
      lotNumber: word,
    }),
    entry('doc', letter(`Letter about ${word}.`, { description: `Letter ${word}` })),
  );
}

/** Panels of panels: `across` at each level belong to all of the next, so that paths multiply. The patient of the attacker has them. */
export function denseBundle(
  { word, number }: Canary,
  { levels, across }: { levels: number; across: number },
): FhirResource {
  const name = (level: number, index: number) => `${level}-${index}`;
  const entries = Array.from({ length: levels }, (_, level) =>
    Array.from({ length: across }, (__, index) => {
      const members = Array.from({ length: level === 0 ? 0 : across }, (___, at) => ({
        reference: urn(name(level - 1, at)),
      }));
      const day = `2022-${String((index % 12) + 1).padStart(2, '0')}-${String((level % 28) + 1).padStart(2, '0')}`;
      return entry(
        name(level, index),
        observation('718-7', day, number, {
          note: [{ text: `Panel ${level} ${index} of ${word}` }],
          ...(members.length > 0 ? { hasMember: members } : {}),
        }),
      );
    }),
  ).flat();
  return bundle(
    patient({
      name: [{ family: `Family ${word}`, given: ['Ada'] }],
      gender: 'female',
      birthDate: '1961-02-28',
    }),
    ...entries,
  );
}
