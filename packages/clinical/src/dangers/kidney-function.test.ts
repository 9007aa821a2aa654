import type { FhirResource, Json, Units } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { ckdEpi2021, kidneyFunctionOf } from './kidney-function.ts';

const units: Units = {
  code: (written) =>
    ({ 'mg/dL': 'mg/dL', 'umol/L': 'umol/L', 'mL/min/1.73m2': 'mL/min/{1.73_m2}' })[written] ?? null,
  convert: (value, from, to) => (from === 'umol/L' && to === 'mg/dL' ? value / 88.42 : null),
};
const WHO = { birthDate: '1956-05-01', sex: 'female', today: '2026-05-01', units };

const measured = (
  id: string,
  [code, value, unit]: readonly [string, number, string],
  on: string | null,
  over: { readonly [field: string]: Json } = {},
  isDoubted = false,
) => {
  const coding = /^\d/.test(code)
    ? { coding: [{ system: 'http://loinc.org', code, display: 'Test' }] }
    : { text: code };
  const resource = {
    ...{ resourceType: 'Observation', status: 'final', code: coding },
    valueQuantity: { value, unit, ...(over.quantity as object | undefined) },
    ...(on === null ? {} : { effectiveDateTime: on }),
    ...over,
  } as unknown as FhirResource;
  return { refs: [{ type: 'Observation', id, version: 1 }], resource, isDoubted };
};
const EGFR = ['98979-8', 41, 'mL/min/1.73m2'] as const;
const CREATININE = ['2160-0', 1.5, 'mg/dL'] as const;

describe('the kidney function of a record [A3]', () => {
  it.each<[string, Parameters<typeof kidneyFunctionOf>[0], object]>([
    ['an eGFR', [measured('a', EGFR, '2026-04-01')], { egfr: 41, printed: 'eGFR 41 on 2026-04-01' }],
    [
      'creatinine, by CKD-EPI',
      [measured('a', CREATININE, '2026-04-01')],
      { egfr: 37, printed: 'eGFR 37 (reckoned from creatinine 1.5 mg/dL) on 2026-04-01' },
    ],
    ['creatinine in another unit', [measured('a', ['14682-9', 132.6, 'umol/L'], '2026-04-01')], { egfr: 37 }],
    [
      'a test that has a name only',
      [measured('a', ['eGFR', 41, 'mL/min/1.73m2'], '2026-04-01')],
      { egfr: 41 },
    ],
    [
      'the newest',
      [measured('a', EGFR, '2026-01-01'), measured('b', ['98979-8', 28, 'mL/min/1.73m2'], '2026-04-01')],
      { egfr: 28 },
    ],
    [
      'of one day that of the laboratory',
      [measured('a', CREATININE, '2026-04-01'), measured('b', EGFR, '2026-04-01')],
      { egfr: 41 },
    ],
    [
      'the one before, where the newest is in doubt',
      [
        measured('a', EGFR, '2026-01-01'),
        measured('b', ['98979-8', 4, 'mL/min/1.73m2'], '2026-04-01', {}, true),
      ],
      { egfr: 41, printed: 'eGFR 41 on 2026-01-01; a newer value is in doubt and was not used' },
    ],
    [
      'less than a number',
      [measured('a', EGFR, '2026-04-01', { quantity: { comparator: '<' } })],
      { comparator: '<', printed: 'eGFR <41 on 2026-04-01' },
    ],
    ['exactly twelve months old', [measured('a', EGFR, '2025-05-01')], { egfr: 41 }],
    [
      'too old to reassure',
      [measured('a', EGFR, '2025-04-30')],
      {
        egfr: 41,
        printed: 'eGFR 41 on 2025-04-30, older than a year: measure again',
        tooOld: 'no eGFR or creatinine in the last 12 months (the newest: eGFR 41 on 2025-04-30)',
      },
    ],
  ])('is %s', (_, entries, known) => expect(kidneyFunctionOf(entries, WHO)).toMatchObject(known));

  const WITHOUT = 'no eGFR or creatinine that could be used';
  it.each<[string, Parameters<typeof kidneyFunctionOf>[0], string, Partial<typeof WHO>?]>([
    ['nothing measured', [], WITHOUT],
    [
      'a doubted value only',
      [measured('a', EGFR, '2026-04-01', {}, true)],
      'the only values are in doubt (eGFR 41 on 2026-04-01): see the questions',
    ],
    ['without a date', [measured('a', EGFR, null)], WITHOUT],
    ['taken back', [measured('a', EGFR, '2026-04-01', { status: 'entered-in-error' })], WITHOUT],
    ['beyond what can be', [measured('a', ['98979-8', 900, 'mL/min/1.73m2'], '2026-04-01')], WITHOUT],
    ['in a unit of something else', [measured('a', ['98979-8', 41, 'mg/dL'], '2026-04-01')], WITHOUT],
    ['creatinine of urine', [measured('a', ['2161-8', 1.5, 'mg/dL'], '2026-04-01')], WITHOUT],
    [
      'creatinine of a child',
      [measured('a', CREATININE, '2026-04-01')],
      WITHOUT,
      { birthDate: '2015-01-01' },
    ],
    ['creatinine, sex not known', [measured('a', CREATININE, '2026-04-01')], WITHOUT, { sex: 'unknown' }],
  ])('is missing: %s', (_, entries, missing, over = {}) =>
    expect(kidneyFunctionOf(entries, { ...WHO, ...over })).toEqual({ missing }),
  );

  // Values of the equation, worked out apart from this code.
  it.each([
    [1, 50, 'female', 69],
    [1, 50, 'male', 92],
    [0.6, 30, 'female', 124],
    [3, 70, 'male', 22],
  ] as const)('creatinine %d at %d years, %s: %d', (creatinine, age, sex, estimate) =>
    expect(Math.round(ckdEpi2021(creatinine, age, sex))).toBe(estimate),
  );
});
