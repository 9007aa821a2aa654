import type { FhirResource, Json } from '@consilium/kernel';

type Fields = { readonly [field: string]: Json };

/** The urn that a source gives an entry, from a short name: the same name is the same entry. */
export function urn(name: string): string {
  const hex = Buffer.from(name.padEnd(6, '.')).toString('hex').slice(0, 12);
  return `urn:uuid:00000000-0000-4000-8000-${hex}`;
}

export function entry(name: string, resource: FhirResource): Fields {
  return {
    fullUrl: urn(name),
    resource: resource as Json,
    request: { method: 'POST', url: resource.resourceType },
  } as Fields;
}

export function bundle(...entries: readonly Fields[]): FhirResource {
  return { resourceType: 'Bundle', type: 'transaction', entry: entries };
}

export const toPatient = { reference: urn('pat') };

export function patient(over: Fields = {}): Fields {
  return entry('pat', { resourceType: 'Patient', name: [{ family: 'Probe', given: ['Ada'] }], ...over });
}

const clinical = (code: string) => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code }],
});

export function condition(text: string, over: Fields = {}): FhirResource {
  return {
    resourceType: 'Condition',
    clinicalStatus: clinical('active'),
    code: { text, coding: [{ system: 'http://snomed.info/sct', code: '195967001', display: text }] },
    subject: toPatient,
    onsetDateTime: '2020-05-01',
    ...over,
  };
}

export function observation(code: string, on: string, value: number, over: Fields = {}): FhirResource {
  return {
    resourceType: 'Observation',
    status: 'final',
    category: [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' },
        ],
      },
    ],
    code: { coding: [{ system: 'http://loinc.org', code, display: `Test ${code}` }] },
    subject: toPatient,
    effectiveDateTime: on,
    valueQuantity: { value, unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
    ...over,
  };
}

export function letter(text: string, over: Fields = {}): FhirResource {
  const data = Buffer.from(text).toString('base64');
  return {
    resourceType: 'DocumentReference',
    status: 'current',
    description: 'Letter',
    subject: toPatient,
    date: '2021-02-03T10:00:00Z',
    content: [{ attachment: { contentType: 'text/plain', data } }],
    ...over,
  };
}
