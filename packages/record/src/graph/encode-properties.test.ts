import { describe, expect, it } from 'vitest';
import { encodeProperties } from './encode-properties.ts';

const encoded = (properties: Record<string, string | number | boolean>, label = 'Observation') =>
  encodeProperties({ uuid: 'u', label, properties });

describe('properties as tagged JSON [A5]', () => {
  it.each([
    [7, '7.0'],
    [-0, '0.0'],
    [0.5, '0.5'],
    [1e21, '1000000000000000000000.0'],
    [1.5e-7, '1.5e-7'],
  ])('writes the float %s with a decimal place', (value, text) => {
    expect(encoded({ value })).toBe(`{"value":${text}}`);
  });

  it('keeps integers, booleans, dates and moments apart', () => {
    expect(encoded({ dose_number: 2 }, 'Immunization')).toBe('{"dose_number":2}');
    expect(encoded({ as_needed: false }, 'IntakeRegimen')).toBe('{"as_needed":false}');
    expect(encoded({ date: '2020-01-31' })).toBe('{"date":{"date":"2020-01-31"}}');
    expect(encoded({ time: '2020-01-31T10:00:00Z' })).toBe('{"time":{"datetime":"2020-01-31T10:00:00Z"}}');
  });

  it('escapes text, and refuses a property that the schema lacks', () => {
    expect(encoded({ note: '"}\n' })).toBe(String.raw`{"note":"\"}\n"}`);
    expect(() => encoded({ secret: 'x' })).toThrow('no property secret in the schema of Observation');
  });
});
