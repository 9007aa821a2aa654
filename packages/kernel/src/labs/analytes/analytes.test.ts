import { describe, expect, it } from 'vitest';
import { ANALYTES, analyteOf, codesOfSeries, seriesKey, shortTestName, variantOf } from './analytes.ts';

/** LOINC numbers end in a check digit (mod 10): a slip of the keys is no code. */
function isLoinc(code: string): boolean {
  const [number = '', check] = code.split('-');
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return Number(check) === (10 - (sum % 10)) % 10;
}

describe('the table of analytes', () => {
  it('has each code and key once, and only codes that LOINC can have given', () => {
    const codes = ANALYTES.flatMap((each) => each.codes);
    expect(codes.filter((code) => !isLoinc(code))).toEqual([]);
    expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([]);
    expect(new Set(ANALYTES.map(({ key }) => key)).size).toBe(ANALYTES.length);
    expect(new Set(ANALYTES.map(({ name }) => name.toLowerCase())).size).toBe(ANALYTES.length);
    expect(isLoinc('2160-1')).toBe(false);
  });

  it('names a source for every molar mass and every scale', () =>
    expect(
      ANALYTES.filter(
        ({ formula, molarMass, scales, source }) =>
          (formula !== undefined || molarMass !== undefined || scales.length > 0) && source === undefined,
      ),
    ).toEqual([]));

  it.each(ANALYTES.map((analyte) => [analyte.name, analyte] as const))('%s is one series', (_, { codes }) => {
    expect(new Set(codes.map(seriesKey))).toEqual(new Set([codes[0]]));
    expect(codes.map(codesOfSeries)).toEqual(codes.map(() => codes));
  });

  // What reads alike and is not the same.
  it.each([
    ['BNP and NT-proBNP are two molecules', '30934-4', '33762-6'],
    ['troponin I and T', '10839-9', '6598-7'],
    ['CRP and its sensitive test have other limits', '1988-5', '30522-7'],
    ['fasting glucose has another range', '2345-7', '1558-6'],
    ['creatinine in blood and in urine', '2160-0', '2161-8'],
    ['eGFR of creatinine and of cystatin C', '98979-8', '50210-4'],
    ['two kinds of D-dimer units', '48065-7', '48066-5'],
  ])('keeps apart: %s', (_, one, other) => expect(seriesKey(one)).not.toBe(seriesKey(other)));

  it('gives a test its short name, its own where it counts something else, and none that is not known', () => {
    expect(shortTestName('33762-6')).toBe('NT-proBNP');
    expect([shortTestName('22664-7'), shortTestName('3094-0')]).toEqual(['Urea', 'Urea nitrogen (BUN)']);
    expect(shortTestName('1-8')).toBeNull();
    expect([seriesKey('1-8'), analyteOf('1-8')]).toEqual(['1-8', undefined]);
    expect(variantOf('62238-1')?.method).toBe('CKD-EPI 2009');
  });
});
