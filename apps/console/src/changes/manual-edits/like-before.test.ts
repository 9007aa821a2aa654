import { describe, expect, it } from 'vitest';
import { likeBefore } from './known-measures.ts';

const loinc = (code: string) => ({ coding: [{ system: 'http://loinc.org', code }] });
const fresh = {
  resourceType: 'Observation',
  code: { text: 'Body weight' },
  valueQuantity: { value: 70, unit: 'kg' },
};

describe('a measurement by hand that the record knows [B10]', () => {
  it('takes the codes of the one before, and nothing else of it', () => {
    const before = {
      resourceType: 'Observation',
      code: loinc('29463-7'),
      category: [{ text: 'vital' }],
      valueQuantity: { value: 71, unit: 'kg', system: 'u', code: 'kg' },
      note: [{ text: 'with shoes' }],
    };
    expect(likeBefore(fresh, before, 'valueQuantity')).toEqual({
      ...fresh,
      code: loinc('29463-7'),
      category: [{ text: 'vital' }],
      valueQuantity: { value: 70, unit: 'kg', system: 'u', code: 'kg' },
    });
    const pounds = { ...fresh, valueQuantity: { value: 150, unit: 'lb' } };
    expect(likeBefore(pounds, before, 'valueQuantity').valueQuantity).toEqual(pounds.valueQuantity);
  });

  it('takes the code of the part where the value stood in a panel', () => {
    const component = [{ code: loinc('8480-6') }, { code: loinc('8462-4') }];
    const before = { resourceType: 'Observation', code: loinc('85354-9'), component };
    expect(likeBefore(fresh, before, 'component[1].valueQuantity').code).toEqual(loinc('8462-4'));
    expect(likeBefore(fresh, before, 'component[7].valueQuantity')).toBe(fresh);
  });
});
