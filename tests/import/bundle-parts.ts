import type { Json } from '@consilium/kernel';

export type Fields = { readonly [field: string]: Json };

export const urn = (n: number) => `urn:uuid:00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const toPatient = { reference: urn(0) };

export function entry(n: number, resource: Fields, over: Fields = {}): Fields {
  const request = { method: 'POST', url: String(resource.resourceType) };
  return { fullUrl: urn(n), resource, request, ...over };
}

export const patient = (over: Fields = {}, ofEntry: Fields = {}) =>
  entry(0, { resourceType: 'Patient', name: [{ family: 'Probe' }], ...over }, ofEntry);
export const condition = (over: Fields = {}, ofEntry: Fields = {}) =>
  entry(1, { resourceType: 'Condition', code: { text: 'Asthma' }, subject: toPatient, ...over }, ofEntry);
export const observation = (over: Fields = {}) =>
  entry(1, {
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Weight' },
    subject: toPatient,
    ...over,
  });
export const request = (over: Fields = {}) =>
  entry(1, {
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    subject: toPatient,
    medicationReference: { reference: '#m' },
    contained: [{ resourceType: 'Medication', id: 'm' }],
    ...over,
  });

export const bundle = (...entries: readonly Json[]) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: entries,
});
export const withPatient = (...entries: readonly Json[]) => bundle(patient(), ...entries);
export const nested = (levels: number): Json =>
  levels === 0 ? { url: 'u', valueString: 'x' } : { url: 'u', extension: [nested(levels - 1)] };

export function document(data: string): Fields {
  return entry(1, {
    resourceType: 'DocumentReference',
    status: 'current',
    subject: toPatient,
    content: [{ attachment: { contentType: 'image/png', data } }],
  });
}

/** Where the wrong resource stands. */
export const at = 'Bundle.entry[1].resource';

/** What is wrong, the bundle, and the code and element of the finding that must say so. */
export type Row = readonly [kind: string, bundle: unknown, code: string, expression: string];
