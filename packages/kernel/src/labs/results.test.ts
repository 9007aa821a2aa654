import { describe, expect, it } from 'vitest';
import type { FhirResource } from '../ports/resource.ts';
import { isResult, resultTime, valueIn } from './results.ts';

const observation = (fields: object) => ({ resourceType: 'Observation', ...fields }) as FhirResource;

describe('what counts as a result, and when it was measured [A17]', () => {
  it.each([
    ['final', true],
    ['amended', true],
    ['corrected', true],
    ['preliminary', true],
    ['registered', false],
    ['cancelled', false],
    ['entered-in-error', false],
    ['unknown', false],
  ])('%s: %s', (status, expected) => expect(isResult(status)).toBe(expected));

  it.each<[object, string | null]>([
    [{ effectiveDateTime: '2026-01-02', issued: '2026-01-03T00:00:00Z' }, '2026-01-02'],
    [{ effectiveInstant: '2026-01-02T08:00:00Z' }, '2026-01-02T08:00:00Z'],
    [{ effectivePeriod: { start: '2026-01-02' }, issued: '2026-01-03T00:00:00Z' }, '2026-01-02'],
    [{ effectivePeriod: { end: '2026-01-02' }, issued: '2026-01-03T00:00:00Z' }, '2026-01-03T00:00:00Z'],
    [{}, null],
  ])('%j: %s', (fields, expected) => expect(resultTime(observation(fields))).toBe(expected));
});

describe('a value in another unit [A17]', () => {
  const units = {
    code: (written: string) => ({ 'mg/dl': 'mg/dL', 'mg/dL': 'mg/dL', 'mmol/L': 'mmol/L' })[written] ?? null,
    convert: (value: number, from: string, to: string, { analyte }: { analyte?: string } = {}) =>
      from === to ? value : analyte === '2345-7' ? value / 18 : null,
  };
  it.each<[string, string, string | null, string | null, number | null]>([
    ['the same', '2345-7', 'wink', 'wink', 90],
    ['the same in other letters', '2345-7', 'mg/dl', 'mg/dL', 90],
    ['one that the substance converts', '2345-7', 'mg/dl', 'mmol/L', 5],
    ['one that nothing converts', '2823-3', 'mg/dL', 'mmol/L', null],
    ['one that nobody knows', '2345-7', 'wink', 'mmol/L', null],
    ['none given', '2345-7', null, 'mmol/L', null],
  ])('%s', (_, test, unit, wanted, expected) => {
    expect(valueIn({ test, unit, value: 90 }, wanted, units)).toBe(expected);
  });

  it('is not known without units to convert by', () => {
    expect(valueIn({ test: '2345-7', unit: 'mg/dL', value: 90 }, 'mmol/L', undefined)).toBeNull();
  });
});
