import { describe, expect, it } from 'vitest';
import { node } from './fake-run.fixture.ts';
import { printNode } from './print-node.ts';
import { testName } from './test-name.ts';

describe('what a node is printed as [A17]', () => {
  it.each([
    [
      'Observation',
      {
        code: '98979-8',
        name: 'Glomerular filtration rate/1.73 sq M (CKD-EPI 2021)',
        value: 31,
        unit: 'mL/min/1.73 m²',
        date: '2025-02-04',
        reference_low: 60,
      },
      'eGFR 31 mL/min/1.73 m² on 2025-02-04 (reference from 60 mL/min/1.73 m²)',
    ],
    [
      'Observation',
      { name: 'CRP', value: 5, comparator: '<', unit: 'mg/L', status: 'preliminary' },
      'CRP <5 mg/L, preliminary',
    ],
    [
      'Observation',
      { name: 'Blood group', value_text: 'A positive', date: '2020' },
      'Blood group A positive on 2020',
    ],
    [
      'IntakeRegimen',
      {
        name: 'warfarin',
        kind: 'statement',
        status: 'active',
        dose: 3,
        dose_unit: 'mg',
        times_per_day: 1,
        as_needed: false,
      },
      'warfarin, said to be taken, active, 3 mg once a day',
    ],
    [
      'IntakeRegimen',
      { name: 'salbutamol', as_needed: true, route: 'inhalation' },
      'salbutamol, inhalation, as needed',
    ],
    [
      'AllergyRecord',
      { name: 'penicillin', type: 'allergy', verification: 'refuted', criticality: 'high' },
      'penicillin, allergy, refuted, criticality high',
    ],
    [
      'Encounter',
      { name: 'Stay', class: 'IMP', status: 'finished', date: '2024-05-01', end: '2024-05-04T10:00:00Z' },
      'Stay, IMP, finished, on 2024-05-01, until 2024-05-04',
    ],
    [
      'Patient',
      { name: 'Walter Probe', gender: 'male', birth_date: '1938-03-30' },
      'patient, male, born 1938-03-30',
    ],
    [
      'Procedure',
      { name: 'Biopsy', status: 'completed', date: '2020-01-02', body_site: 'left breast' },
      'Biopsy, completed, on 2020-01-02, at left breast',
    ],
    ['ConditionType', { name: 'Asthma' }, 'Asthma'],
    ['Nothing', {}, 'Nothing'],
  ])('%s %j', (label, properties, printed) => {
    expect(printNode(node(label, 'X/1', properties))).toBe(printed);
  });

  it('cuts a long note', () => {
    expect(printNode(node('ConditionCase', 'X/1', { name: 'A', note: 'x'.repeat(999) }))).toHaveLength(
      3 + 6 + 300 + 2,
    );
  });
});

describe('what a test is called [A17]', () => {
  it.each([
    ['2160-0', 'Creatinine [Mass/volume] in Serum or Plasma', 'creatinine'],
    ['9999-9', 'Digoxin [Mass/volume] in Serum or Plasma', 'Digoxin'],
    ['9999-9', 'Zinc in Serum', 'Zinc'],
    ['9999-9', '[odd]', '[odd]'],
  ])('%s %s is %s', (code, name, called) => {
    expect(testName(code, name)).toBe(called);
  });
});
