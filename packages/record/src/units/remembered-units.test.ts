import type { Units } from '@consilium/kernel';
import { describe, expect, it, vi } from 'vitest';
import { createUnits } from './create-units.ts';
import { rememberedUnits } from './remembered-units.ts';

describe('units for many results [A16]', () => {
  const real = createUnits();

  it.each([
    ['mmol/L', 'mg/dL', '2345-7'],
    ['[lb_av]', 'kg', '29463-7'],
    ['[degF]', 'Cel', '8310-5'],
    ['%', 'mmol/mol', '4548-4'],
    ['mmol/mol', '%', '4548-4'],
    ['[pH]', 'mol/L', '2744-1'],
    ['mg', 'm', '1-1'],
  ])('%s to %s is what it was', (from, to, analyte) => {
    const units = rememberedUnits(real);
    for (const value of [0.001, 0.7, 4.2, 6.5, 37, 98.6, 140, 2_500, 1_000_000]) {
      const expected = real.convert(value, from, to, { analyte });
      const given = units.convert(value, from, to, { analyte });
      if (expected === null) expect(given).toBeNull();
      else expect(given).toBeCloseTo(expected, 9 - Math.ceil(Math.log10(Math.abs(expected) + 1)));
    }
  });

  it('asks once for a unit and a pair, and for no more than so many', () => {
    const units = {
      code: vi.fn<Units['code']>((written) => written),
      convert: vi.fn<Units['convert']>((value) => value * 2),
    };
    const remembered = rememberedUnits(units, 10);
    for (let nth = 0; nth < 500; nth += 1) {
      remembered.code('mg');
      expect(remembered.convert(nth, 'a', 'b')).toBe(nth * 2);
    }
    expect(units.code).toHaveBeenCalledTimes(1);
    expect(units.convert).toHaveBeenCalledTimes(3);
    for (let nth = 0; nth < 500; nth += 1) remembered.convert(1, `u${nth}`, 'b');
    expect(units.convert).toHaveBeenCalledTimes(30);
    expect(remembered.convert(1, 'u499', 'b')).toBeNull();
  });
});
