import { at, condition, type Row, request, toPatient, urn, withPatient } from './bundle-parts.ts';

/** Bundles with a reference that leads nowhere, or not where it may. */
export const references: readonly Row[] = [
  [
    'a reference to an entry that is not there',
    withPatient(condition({ encounter: { reference: urn(9) } })),
    'not-found',
    `${at}.encounter.reference`,
  ],
  [
    'another patient as the subject',
    withPatient(condition({ subject: { reference: 'Patient/other' } })),
    'not-found',
    `${at}.subject.reference`,
  ],
  [
    'a reference to an entry of a wrong type',
    withPatient(condition({ encounter: toPatient })),
    'value',
    `${at}.encounter.reference`,
  ],
  [
    'a reference that says a wrong type',
    withPatient(condition({ encounter: { reference: 'Goal/1' } })),
    'value',
    `${at}.encounter.reference`,
  ],
  [
    'a conditional reference',
    withPatient(condition({ encounter: { reference: 'Encounter?identifier=1' } })),
    'not-supported',
    `${at}.encounter.reference`,
  ],
  [
    'a reference to another server',
    withPatient(condition({ encounter: { reference: 'https://example.org/Encounter/1' } })),
    'not-found',
    `${at}.encounter.reference`,
  ],
  [
    'a reference to a version',
    withPatient(condition({ encounter: { reference: 'Encounter/1/_history/2' } })),
    'not-supported',
    `${at}.encounter.reference`,
  ],
  [
    'a reference in an extension',
    withPatient(condition({ extension: [{ url: 'u', valueReference: { reference: urn(9) } }] })),
    'not-found',
    `${at}.extension[0].value.reference`,
  ],
  [
    'a contained resource that is not there',
    withPatient(request({ medicationReference: { reference: '#n' } })),
    'not-found',
    `${at}.medication.reference`,
  ],
  [
    'a contained resource of a wrong type',
    withPatient(
      request({
        contained: [
          {
            resourceType: 'Goal',
            id: 'm',
            lifecycleStatus: 'active',
            description: { text: 'x' },
            subject: toPatient,
          },
        ],
      }),
    ),
    'value',
    `${at}.medication.reference`,
  ],
  [
    'a contained resource in a contained one',
    withPatient(
      request({
        contained: [
          { resourceType: 'Medication', id: 'm', contained: [{ resourceType: 'Medication', id: 'n' }] },
        ],
      }),
    ),
    'invariant',
    `${at}.contained[0].contained`,
  ],
  [
    'a contained resource that nobody needs',
    withPatient(request({ medicationReference: { display: 'x' } })),
    'invariant',
    `${at}.contained[0]`,
  ],
];
