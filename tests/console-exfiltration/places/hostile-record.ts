import { randomUUID } from 'node:crypto';
import type { Form } from '../forms/index.ts';

type Fields = { readonly [name: string]: unknown };

/** Which texts were planted in which field: `Condition.note` → texts. */
export type Planted = ReadonlyMap<string, readonly string[]>;

export interface HostileRecord {
  readonly bundle: Fields;
  readonly planted: Planted;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a record refuses them
const NOT_KEPT = /[\0-\x08\x0b\x0c\x0e-\x1f]/;

/** What a record takes at all: the forms in it come from whoever sends a bundle. */
export const isKept = ({ text }: Form) => !NOT_KEPT.test(text) && text.isWellFormed();

/** A record in which every text that a clinic can send is a form, one form a field. */
export function hostileRecord(forms: readonly Form[], perType: number): HostileRecord {
  const planted = new Map<string, string[]>();
  let next = 0;
  const plant = (place: string): string => {
    const form = forms[next % forms.length] as Form;
    // A number of its own: a text that is seen is seen for this field.
    const text = `${form.text} (${next++})`;
    planted.set(place, [...(planted.get(place) ?? []), text]);
    return text;
  };
  const patient = `urn:uuid:${randomUUID()}`;
  const entries = Object.entries(RESOURCES).flatMap(([type, make]) =>
    Array.from({ length: perType }, (_, at) => make((field) => plant(`${type}.${field}`), patient, at)),
  );
  const resources = [person((field) => plant(`Patient.${field}`)), ...entries];
  return {
    planted,
    bundle: {
      resourceType: 'Bundle',
      type: 'transaction',
      entry: resources.map((resource, at) => ({
        fullUrl: at === 0 ? patient : `urn:uuid:${randomUUID()}`,
        resource,
        request: { method: 'POST', url: String((resource as Fields).resourceType) },
      })),
    },
  };
}

type Plant = (field: string) => string;

function person(plant: Plant): Fields {
  return {
    resourceType: 'Patient',
    name: [{ family: plant('family name'), given: [plant('given name')] }],
    identifier: [{ system: 'https://clinic.example/number', value: plant('number') }],
    gender: 'female',
    birthDate: '1970-02-03',
  };
}

const day = (at: number) => `20${String(10 + (at % 15)).padStart(2, '0')}-0${1 + (at % 9)}-1${at % 10}`;
const coded = (system: string, code: string) => [
  { coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }] },
];

/** One maker a type; each names the field that it takes a text for. */
const RESOURCES: { readonly [type: string]: (plant: Plant, patient: string, at: number) => Fields } = {
  Condition: (plant, patient, at) => ({
    resourceType: 'Condition',
    clinicalStatus: coded('condition-clinical', at % 3 === 0 ? 'resolved' : 'active')[0],
    code: {
      text: plant('name'),
      coding: [{ system: 'https://clinic.example', code: `c${at}`, display: plant('display') }],
    },
    severity: { text: plant('severity') },
    bodySite: [{ text: plant('site') }],
    subject: { reference: patient },
    onsetDateTime: day(at),
    recorder: { display: plant('recorder') },
    note: [{ text: plant('note') }],
  }),
  MedicationRequest: (plant, patient, at) => ({
    resourceType: 'MedicationRequest',
    status: at % 3 === 0 ? 'completed' : 'active',
    intent: 'order',
    medicationCodeableConcept: { text: plant('name') },
    subject: { reference: patient },
    authoredOn: day(at),
    requester: { display: plant('requester') },
    reasonCode: [{ text: plant('reason') }],
    dosageInstruction: [
      {
        text: plant('dosage'),
        route: { text: plant('route') },
        timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
        doseAndRate: [{ doseQuantity: { value: 5 + at, unit: plant('dose unit') } }],
      },
    ],
    note: [{ text: plant('note') }],
  }),
  Observation: (plant, patient, at) => ({
    resourceType: 'Observation',
    status: 'final',
    category: coded('observation-category', 'laboratory'),
    code: {
      text: plant('name'),
      coding: [{ system: 'https://clinic.example', code: `t${Math.floor(at / 2)}` }],
    },
    subject: { reference: patient },
    effectiveDateTime: day(at),
    performer: [{ display: plant('performer') }],
    ...(at % 4 === 3
      ? { valueString: plant('value in words') }
      : { valueQuantity: { value: 4 + at, unit: plant('unit') } }),
    interpretation: [{ text: plant('interpretation') }],
    referenceRange: [{ low: { value: 3 }, high: { value: 40 }, text: plant('range') }],
    note: [{ text: plant('note') }],
  }),
  AllergyIntolerance: (plant, patient, at) => ({
    resourceType: 'AllergyIntolerance',
    clinicalStatus: coded('allergyintolerance-clinical', 'active')[0],
    verificationStatus: coded('allergyintolerance-verification', 'confirmed')[0],
    criticality: 'high',
    code: { text: plant('substance') },
    patient: { reference: patient },
    recordedDate: day(at),
    reaction: [{ manifestation: [{ text: plant('reaction') }], description: plant('description') }],
    note: [{ text: plant('note') }],
  }),
  Encounter: (plant, patient, at) => ({
    resourceType: 'Encounter',
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    type: [{ text: plant('kind') }],
    reasonCode: [{ text: plant('reason') }],
    subject: { reference: patient },
    participant: [{ individual: { display: plant('participant') } }],
    serviceProvider: { display: plant('provider') },
    period: { start: day(at), end: day(at) },
  }),
  Immunization: (plant, patient, at) => ({
    resourceType: 'Immunization',
    status: 'completed',
    vaccineCode: { text: plant('vaccine') },
    patient: { reference: patient },
    occurrenceDateTime: day(at),
    lotNumber: plant('lot'),
    manufacturer: { display: plant('manufacturer') },
    note: [{ text: plant('note') }],
  }),
  Procedure: (plant, patient, at) => ({
    resourceType: 'Procedure',
    status: 'completed',
    code: { text: plant('name') },
    subject: { reference: patient },
    performedDateTime: day(at),
    performer: [{ actor: { display: plant('performer') } }],
    outcome: { text: plant('outcome') },
    note: [{ text: plant('note') }],
  }),
  CareTeam: (plant, patient, at) => ({
    resourceType: 'CareTeam',
    status: 'active',
    name: plant('name'),
    subject: { reference: patient },
    period: { start: day(at) },
    participant: [{ role: [{ text: plant('role') }], member: { display: plant('member') } }],
    note: [{ text: plant('note') }],
  }),
  DocumentReference: (plant, patient, at) => ({
    resourceType: 'DocumentReference',
    status: 'current',
    type: { text: plant('kind') },
    subject: { reference: patient },
    date: `${day(at)}T09:00:00Z`,
    author: [{ display: plant('author') }],
    description: plant('description'),
    content: [
      {
        attachment: {
          contentType: 'text/plain',
          title: 'Letter',
          data: Buffer.from(`${plant('text')}\n\n${plant('text')}\n\n${plant('text')}`).toString('base64'),
        },
      },
    ],
  }),
};
