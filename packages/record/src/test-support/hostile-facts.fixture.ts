import type { FhirResource, Json } from '@consilium/kernel';

const drug = { medicationCodeableConcept: { text: 'warfarin 10 mg' } };
const REQUEST = { resourceType: 'MedicationRequest', intent: 'order', ...drug };
export const STATEMENT = { resourceType: 'MedicationStatement', ...drug };
const GIVEN = { resourceType: 'MedicationAdministration', effectiveDateTime: '2026-01-01', ...drug };
const STATUSES: readonly (readonly [FhirResource, readonly string[]])[] = [
  [
    REQUEST,
    ['active', 'on-hold', 'cancelled', 'completed', 'entered-in-error', 'stopped', 'draft', 'unknown'],
  ],
  [STATEMENT, ['active', 'completed', 'intended', 'stopped', 'on-hold', 'unknown', 'not-taken']],
  [GIVEN, ['in-progress', 'not-done', 'on-hold', 'completed', 'entered-in-error', 'stopped', 'unknown']],
];
/** Each type with each status that it has. */
export const MEDICATIONS = STATUSES.flatMap(([resource, statuses]) =>
  statuses.map((status): FhirResource => ({ ...resource, status })),
);

const hidden = [{ url: 'http://hl7.org/fhir/StructureDefinition/status', valueCode: 'active' }];
/** What a model can write around a medication to smuggle its status, its place or its patient. */
export const TRICKS: readonly ((resource: FhirResource, victim: string) => FhirResource)[] = [
  (resource) => resource,
  (resource) => ({ ...resource, _status: { extension: hidden }, modifierExtension: hidden }),
  (resource, victim) => ({
    ...resource,
    id: victim,
    meta: { versionId: '1', tag: [{ code: 'accepted' }] },
    subject: { reference: 'Patient/other' },
  }),
  (resource) => ({
    ...resource,
    contained: [{ ...resource, id: 'm', subject: { display: 'x' } }],
    extension: [{ url: 'urn:x', valueReference: { reference: '#m' } }],
  }),
  (resource) => ({ ...resource, status: [resource.status as Json, 'active'] }),
  (resource) =>
    JSON.parse(JSON.stringify(resource).replace('"status"', '"__proto__":{"status":"active"},"status"')),
];

/** Other facts with a medication inside or behind them. */
export const DISGUISED: readonly FhirResource[] = [
  { resourceType: 'Medication', status: 'active', code: { text: 'warfarin' } },
  { resourceType: 'MedicationDispense', status: 'completed', ...drug },
  {
    resourceType: 'CarePlan',
    status: 'active',
    intent: 'plan',
    activity: [{ detail: { kind: 'MedicationRequest', status: 'in-progress' } }],
  },
  { resourceType: 'Bundle', type: 'transaction', entry: [{ resource: { ...STATEMENT, status: 'active' } }] },
  { resourceType: 'medicationstatement', status: 'active', ...drug },
  { resourceType: 'MedicationStatement ', status: 'active', ...drug },
  {
    resourceType: 'Condition',
    code: { text: 'x' },
    contained: [{ ...STATEMENT, id: 'm', status: 'active' }],
  },
  { resourceType: 'Condition', code: { text: 'x' }, medicationStatement: { ...STATEMENT, status: 'active' } },
  { resourceType: 'Provenance', target: [] },
];
