import { describe, expect, it } from 'vitest';
import type { FhirResource } from '../../api/generated.ts';
import { printResource } from './print-resource.ts';
import { headlineOf } from './printed-fact.ts';

const coded = (code: string) => ({ coding: [{ code }] });
const quantity = (value: number, unit: string) => ({ value, unit });
const pressure = (code: string, value: number) => ({
  code: coded(code),
  valueQuantity: quantity(value, 'mmHg'),
});

const CASES: readonly (readonly [FhirResource, string])[] = [
  [
    {
      resourceType: 'Observation',
      code: { text: 'Body weight' },
      valueQuantity: quantity(27.7, 'kg'),
      effectiveDateTime: '2026-11-10',
    },
    'Body weight 27.7 kg on 10-Nov-2026',
  ],
  [
    {
      resourceType: 'Observation',
      code: { text: 'Blood pressure panel' },
      component: [pressure('8480-6', 142), pressure('8462-4', 88)],
      effectiveDateTime: '2026-11-15',
    },
    'Blood pressure 142/88 mmHg on 15-Nov-2026',
  ],
  [
    {
      resourceType: 'Observation',
      code: { text: 'Creatine kinase' },
      valueQuantity: { ...quantity(9850, 'U/L'), comparator: '>' },
    },
    'Creatine kinase > 9,850 U/L',
  ],
  [
    { resourceType: 'Observation', code: { text: 'Urine culture' }, valueString: 'no growth' },
    'Urine culture no growth',
  ],
  [{ resourceType: 'Condition', code: { text: 'asthma' }, onsetDateTime: '2011' }, 'asthma since 2011'],
  [
    {
      resourceType: 'MedicationStatement',
      medicationCodeableConcept: { text: 'ibuprofen' },
      dosage: [{ text: '400 mg twice a day' }],
      effectivePeriod: { start: '2026-11-08' },
    },
    'ibuprofen 400 mg twice a day since 08-Nov-2026',
  ],
  [
    {
      resourceType: 'MedicationRequest',
      medicationCodeableConcept: { text: 'levothyroxine' },
      dosageInstruction: [{ doseAndRate: [{ doseQuantity: quantity(50, 'ug') }], route: { text: 'oral' } }],
      authoredOn: '2026-03-02',
    },
    'levothyroxine 50 micrograms oral on 02-Mar-2026',
  ],
  [
    { resourceType: 'Immunization', vaccineCode: { text: 'influenza' }, occurrenceDateTime: '2025-10' },
    'influenza in Oct-2025',
  ],
  [
    {
      resourceType: 'Encounter',
      type: [{ text: 'check-up' }],
      period: { start: '2026-11-03T09:00:00Z' },
    },
    'check-up on 03-Nov-2026',
  ],
  [
    { resourceType: 'Procedure', code: { text: 'appendectomy' }, performedDateTime: '1998' },
    'appendectomy in 1998',
  ],
  [{ resourceType: 'AllergyIntolerance', code: { text: 'penicillin' } }, 'penicillin'],
  [{ resourceType: 'Goal', description: { text: 'walk daily' } }, 'walk daily'],
];

describe('a resource in clinical words [A16]', () => {
  it.each(CASES.map(([resource, words]) => [words, resource] as const))('%s', (words, resource) =>
    expect(headlineOf(printResource(resource))).toBe(words),
  );

  it.each(['Observation', 'Condition', 'MedicationStatement', 'Encounter', 'Immunization', 'Whatever'])(
    'an empty or broken %s is printed all the same',
    (resourceType) => {
      const broken = Object.fromEntries(
        ['code', 'component', 'dosage', 'participant', 'category', 'note', 'valueQuantity', 'period'].map(
          (element, index) => [element, [null, 7, 'x', [null], [[]], {}][index % 6]],
        ),
      );
      expect(printResource({ resourceType }).title).not.toBe('');
      expect(() => headlineOf(printResource({ ...broken, resourceType }))).not.toThrow();
    },
  );
});
