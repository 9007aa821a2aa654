import { describe, expect, it } from 'vitest';
import type { FhirResource, Panel } from '../../api/generated.ts';
import { recordersIn } from './use-recorders.ts';

const PEOPLE: readonly FhirResource[] = [
  { resourceType: 'Practitioner', id: 'p', name: [{ prefix: ['Dr'], given: ['Eva'], family: 'Weiss' }] },
  { resourceType: 'Organization', id: 'o', name: 'Laboratory North' },
];
const PANEL = {
  conditions: [{ resourceType: 'Condition', id: 'a', recorder: { reference: 'Practitioner/p' } }],
  medications: [{ resourceType: 'MedicationRequest', id: 'b', requester: { display: 'Dr Ruiz' } }],
  observations: [{ resourceType: 'Observation', id: 'c', performer: [{ reference: 'Organization/o' }] }],
  procedures: [
    { resourceType: 'Procedure', id: 'd', performer: [{ actor: { reference: 'Practitioner/p' } }] },
  ],
  allergies: [{ resourceType: 'AllergyIntolerance', id: 'e', recorder: { reference: 'Practitioner/gone' } }],
  encounters: { upcoming: [], past: [] },
  ...{ immunizations: [], documents: [] },
} as unknown as Panel;

describe('who recorded what an answer points at', () => {
  it('is named by the reference, or by the entry that it points at', () => {
    expect(Object.fromEntries(recordersIn(PANEL, PEOPLE))).toEqual({
      'Condition/a': 'Dr Eva Weiss',
      'MedicationRequest/b': 'Dr Ruiz',
      'Observation/c': 'Laboratory North',
      'Procedure/d': 'Dr Eva Weiss',
    });
    expect(recordersIn(undefined, PEOPLE).size).toBe(0);
  });
});
