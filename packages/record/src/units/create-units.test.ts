import { readFileSync } from 'node:fs';
import { ANALYTES } from '@consilium/kernel';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { substanceOf, weightOf } from './analytes.ts';
import { createUnits } from './create-units.ts';

const units = createUnits();
/** Seven, there and back. */
const there = (from: string, to: string, analyte: string) =>
  units.convert(units.convert(7, from, to, { analyte }) ?? Number.NaN, to, from, { analyte });
afterEach(() => vi.restoreAllMocks());

describe('units as people write them [A6]', () => {
  it.each([
    ['mg/dl', 'mg/dL'],
    ['MG/DL', 'mg/dL'],
    ['mg per dL', 'mg/dL'],
    ['mg/100 ml', 'mg/dL'],
    ['lbs', '[lb_av]'],
    ['pounds', '[lb_av]'],
    ['mmHg', 'mm[Hg]'],
    ['mm Hg', 'mm[Hg]'],
    ['°F', '[degF]'],
    ['F', '[degF]'],
    ['degrees Celsius', 'Cel'],
    ['K/uL', '10*3/uL'],
    ['K/µL', '10*3/uL'],
    ['thousand/mm³', '10*3/uL'],
    ['x10^9/L', '10*9/L'],
    ['× 10⁹/l', '10*9/L'],
    ['M/uL', '10*6/uL'],
    ['stone', '[stone_av]'],
    ['feet', '[ft_i]'],
    ['ft', '[ft_i]'],
    ['inches', '[in_i]'],
    ['bpm', '/min'],
    ['breaths/min', '/min'],
    ['per minute', '/min'],
    ['IU/L', '[IU]/L'],
    ['mIU/L', 'm[IU]/L'],
    ['µIU/mL', 'u[IU]/mL'],
    ['mcg', 'ug'],
    ['U/mL', 'U/mL'],
    ['units/L', 'U/L'],
    ['mEq/L', 'meq/L'],
    ['mm/hr', 'mm/h'],
    ['mL/min/1.73m²', 'mL/min/{1.73_m2}'],
    ['kg/m²', 'kg/m2'],
    ['mM', 'mmol/L'],
    ['g/l', 'g/L'],
    ['mg/24 h', 'mg/(24.h)'],
    ['percent', '%'],
  ])('%s is %s', (written, code) => expect(units.code(written)).toBe(code));

  it.each([
    ['G/L', 'grams, or a thousand million'],
    ['MIU/L', 'a thousandth, or a million'],
    ['m/uL', 'metres, or a million'],
    ['K', 'kelvin, or a thousand'],
    ['gr', 'grains, or grams'],
    ['degrees', 'of which scale'],
    ['lbz', 'nobody knows it'],
    ['', 'nothing is no unit'],
    ['mg/dL/', 'half of one'],
    [`${'m.'.repeat(5000)}m`, 'too long for one'],
  ])('%s is none: %s', (written) => expect(units.code(written)).toBeNull());

  it('gives a code, or null, for any text, and prints none of it', () => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      '/',
      '.',
      '1',
      '10*',
      '^',
      'mg',
      'L',
      'iU',
      '-',
      '+',
      '|',
      ' ',
    ];
    const text = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (written) => {
        const code = units.code(written);
        if (code !== null) expect(units.code(code)).toBe(code);
        if (code !== null) expect(units.convert(1, code, code)).toBe(1);
      }),
      { numRuns: 3_000 },
    );
    expect(printed).not.toHaveBeenCalled();
  });
});

describe('conversion by UCUM [A6]', () => {
  it.each([
    ['pounds', 180, '[lb_av]', 'kg', undefined, 81.6466],
    ['Fahrenheit', 98.6, '[degF]', 'Cel', undefined, 37],
    ['glucose', 100, 'mg/dL', 'mmol/L', '2345-7', 5.551],
    ['cholesterol', 200, 'mg/dL', 'mmol/L', '2093-3', 5.172],
    ['triglycerides', 150, 'mg/dL', 'mmol/L', '2571-8', 1.694],
    ['creatinine', 1, 'mg/dL', 'umol/L', '2160-0', 88.4],
    ['bilirubin', 1, 'mg/dL', 'umol/L', '1975-2', 17.1],
    ['urea nitrogen', 20, 'mg/dL', 'mmol/L', '3094-0', 7.14],
    ['urea', 6, 'mmol/L', 'mg/dL', '22664-7', 36.03],
    ['uric acid', 6, 'mg/dL', 'umol/L', '3084-1', 356.9],
    ['calcium', 10, 'mg/dL', 'mmol/L', '17861-6', 2.495],
    ['calcium by charge', 4.5, 'meq/L', 'mmol/L', '17861-6', 2.25],
    ['sodium by charge', 140, 'meq/L', 'mmol/L', '2951-2', 140],
    ['vitamin D', 30, 'ng/mL', 'nmol/L', '1989-3', 74.88],
    ['vitamin B12', 400, 'pg/mL', 'pmol/L', '2132-9', 295.1],
    ['free thyroxine', 1.2, 'ng/dL', 'pmol/L', '3024-7', 15.45],
    ['haemoglobin', 14, 'g/dL', 'mmol/L', '718-7', 8.688],
    ['HbA1c to IFCC', 6.5, '%', 'mmol/mol', '4548-4', 47.53],
    ['HbA1c to NGSP', 48, 'mmol/mol', '%', '59261-8', 6.543],
    ['albumin/creatinine to mg/mmol', 30, 'mg/g', 'mg/mmol', '9318-7', 3.39],
    ['albumin/creatinine to mg/g', 3, 'mg/mmol', 'ug/mg', '32294-1', 26.52],
    ['digoxin', 1, 'ng/mL', 'nmol/L', '10535-3', 1.281],
    ['an enzyme in IU', 35, '[IU]/L', 'U/L', '1742-6', 35],
    ['multiples of IU', 2.5, 'u[IU]/mL', 'm[IU]/L', undefined, 2.5],
  ])('%s', (_what, value, from, to, analyte, wanted) => {
    const options = analyte === undefined ? undefined : { analyte };
    expect(units.convert(value, from, to, options)).toBeCloseTo(wanted, wanted > 100 ? 0 : 2);
  });

  it.each([
    ['mass and amount without a substance', 1, 'mg/dL', 'mmol/L', undefined],
    ['another kind of quantity', 1, 'kg', 'cm', undefined],
    ['IU of something that is no enzyme', 1, '[IU]/L', 'U/L', '1988-5'],
    ['IU and mass', 1, '[IU]/L', 'g/L', '3016-3'],
    ['HbA1c in a unit it does not have', 6.5, '%', 'g/L', '4548-4'],
    ['a unit as people write it', 1, 'lbs', 'kg', undefined],
    ['no number', Number.NaN, 'kg', 'g', undefined],
  ])('gives null for %s', (_what, value, from, to, analyte) => {
    const options = analyte === undefined ? undefined : { analyte };
    expect(units.convert(value, from, to, options)).toBeNull();
  });

  it('reckons weights from formulas, and names a source for each', () => {
    expect(weightOf('C6H12O6')).toBeCloseTo(180.156, 2);
    expect(weightOf('C27H46O')).toBeCloseTo(386.66, 1);
    expect(weightOf('Xx')).toBeNaN();
    expect(substanceOf('2345-7')?.source).toMatch(/PubChem/);
    expect(substanceOf('1-8')).toBeUndefined();
  });

  it.each(ANALYTES.map((analyte) => [analyte.name, analyte] as const))(
    'converts %s between its units, under each of its codes',
    (_, { unit, codes, scales, formula, molarMass }) => {
      expect(units.code(unit)).toBe(unit);
      for (const analyte of codes) {
        for (const scale of scales) expect(there(unit, scale.unit, analyte)).toBeCloseTo(7, 6);
        if (formula === undefined && molarMass === undefined) continue;
        expect(substanceOf(analyte)?.weight).toBeGreaterThan(1);
        const [amount, mass] = unit.includes('mol') ? [unit, 'mg/dL'] : ['mmol/L', unit];
        expect(there(amount, mass, analyte)).toBeCloseTo(7, 6);
      }
    },
  );

  it('loads its tables at the first question only', () => {
    for (const file of ['create-units.ts', 'ucum.ts', 'written-units.ts']) {
      expect(readFileSync(new URL(file, import.meta.url), 'utf8')).not.toMatch(/from '@lhncbc/);
    }
  });
});
