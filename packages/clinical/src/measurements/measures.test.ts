import { describe, expect, it } from 'vitest';
import { BLOOD_PRESSURE, MEASURES, measureNamed } from './measures.ts';

describe('the quantities we know [A6]', () => {
  it('are many, from vital signs to urine', () => {
    expect(MEASURES.length).toBeGreaterThanOrEqual(80);
    expect(new Set(MEASURES.map(({ specimen }) => specimen))).toContain('urine');
  });

  it('have LOINC codes with the right check digit', () => {
    const codes = MEASURES.flatMap(({ units }) => units.map(({ loinc }) => loinc));
    expect([...codes, BLOOD_PRESSURE.loinc].filter((code) => !hasCheckDigit(code))).toEqual([]);
    expect(hasCheckDigit('2345-6')).toBe(false);
  });

  it('have names that stand for one of them', () => {
    const names = [...MEASURES, BLOOD_PRESSURE].flatMap((measure) => measure.names);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('have a range in every unit', () => {
    const empty = MEASURES.filter(({ units }) => units.some(({ least, greatest }) => least >= greatest));
    expect(empty).toEqual([]);
  });

  it('name variants that are there', () => {
    const variants = MEASURES.flatMap((measure) => Object.values(measure.variants));
    expect(variants.map((name) => measureNamed(name).names.includes(name))).not.toContain(false);
    expect(() => measureNamed('frobnitz')).toThrow('frobnitz');
  });
});

/** Mod 10 over the digits before the hyphen: LOINC Users' Guide, appendix C. */
function hasCheckDigit(code: string): boolean {
  const [digits = '', check] = code.split('-');
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(check);
}
