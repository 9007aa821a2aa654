import { describe, expect, it } from 'vitest';
import { doseWords } from '../record/medications/medication-words.ts';
import { printQuantity } from './quantity.ts';
import { unitWords } from './unit-words.ts';

describe('units as they cannot be misread [B10]', () => {
  it.each([
    ['ug', 'micrograms'],
    ['\u00b5g', 'micrograms'],
    ['\u03bcg', 'micrograms'],
    ['mcg', 'micrograms'],
    ['ng', 'nanograms'],
    ['U', 'units'],
    ['[IU]', 'units'],
    ['[U]', 'units'],
    ['1', ''],
    ['{z-score}', 'z-score'],
    ['[IU]/L', 'IU/L'],
    ['mm[Hg]', 'mmHg'],
    ['mg/dL', 'mg/dL'],
    ['10*9/L', '10⁹/L'],
    ['Cel', '°C'],
    ['10*3/uL', '10³/µL'],
    ['mg/L{FEU}', 'mg/L FEU'],
    ['K/uL', '10³/µL'],
    ['kg/m2', 'kg/m²'],
    ['mL/min/{1.73_m2}', 'mL/min/1.73 m²'],
    ["[arb'U]/mL", 'U/mL'],
  ])('%s is %s, in a dose, in a result and in a proposal', (unit, words) => {
    expect(unitWords(unit)).toBe(words);
    expect(doseWords(`5 ${unit}`)).toBe(`5 ${words}`.trim());
    expect(printQuantity({ value: 5, unit })).toBe(`5 ${words}`.trim());
  });

  it('of nothing is nothing', () => expect([unitWords(null), unitWords(undefined)]).toEqual(['', '']));
});
