import { describe, expect, it } from 'vitest';
import { resultRows } from './result-rows.ts';

/** The row of a page as it is read, with one blank for many. */
const plain = (page: string) => resultRows(page).map((row) => row.plain.replaceAll(/\s+/gu, ' ').trim());

describe('a row of results without what stands around them [A16]', () => {
  it.each([
    ['Sodium ....... 139 mmol/L ...... [136-145]', 'Sodium 139 mmol/L [136-145]', 'leaders'],
    [
      'Serum creatinine * 208 umol/L (59 - 104)',
      'creatinine 208 umol/L (59 - 104)',
      'a mark, and of which blood',
    ],
    ['Kreatinin 15 - mcmol/l 31 - 80', 'Kreatinin 15 mcmol/l 31 - 80', 'a minus that is a flag'],
    ['Potassium 5.4 High mmol/L 3.5-5.1', 'Potassium 5.4 mmol/L 3.5-5.1', 'a flag in words'],
    [
      'Creatinine 214 µmol/L (previous 201 on 4 Feb 2025) ref. 59–104',
      'Creatinine 214 µmol/L ref. 59–104',
      'before',
    ],
    ['NT-proBNP 204 ng/l bis 125', 'NT-proBNP 204 ng/l ≤ 125', 'a bound in words'],
    ['Ferritin (ECLIA) 53 ng/mL (20 - 41)', 'Ferritin 53 ng/mL (20 - 41)', 'a method'],
    ['Glucose (fasting) 98 mg/dL', 'Glucose (fasting) 98 mg/dL', 'another test'],
    ['NT-proBNP 1 480 ng/L', 'NT-proBNP 1480 ng/L', 'digits in threes'],
    [
      'NT-proBNP 1 840 ng/L <125  previous 10-Jun-2025: 625',
      'NT-proBNP 1840 ng/L <125',
      'an earlier one at the end',
    ],
    ['Kalium 4,8 mmol/l 3,5 - 5,1 Vorwert: 4,6', 'Kalium 4,8 mmol/l 3,5 - 5,1', 'the same in German'],
    ['Potassium 5.4 mmol/L prior to dialysis', 'Potassium 5.4 mmol/L prior to dialysis', 'when, not earlier'],
    [
      'Albumin/Creatinine Ratio 248 mg/g creat <30',
      'Albumin/Creatinine Ratio 248 mg/g <30',
      'what the unit is of',
    ],
    ['S-25-OH-Vitamin D 81 nmol/L', '25-OH-Vitamin D 81 nmol/L', 'Scandinavian: of serum'],
    ['B-Hemoglobin 121 g/L', 'Hemoglobin 121 g/L', 'of blood'],
  ])('%s: %s', (row, read, _why) => expect(plain(row)).toEqual([read]));

  it('reads a point by the other numbers of the page, and leaves a column of earlier results out', () => {
    expect(plain('Kalium 4,8 mmol/l\nNT-proBNP 1.204 ng/l')[1]).toBe('NT-proBNP 1204 ng/l');
    expect(plain('Potassium 4.8 mmol/L\nNT-proBNP 1,204 ng/L')[1]).toBe('NT-proBNP 1204 ng/L');
    expect(plain('NT-proBNP 1.204 ng/l')).toEqual(['NT-proBNP 1.204 ng/l']);
    expect(plain('Test Wert Referenz Vorwert\nTSH 4,82 mU/l 0,27 - 4,20 3,10')).toEqual([
      'TSH 4,82 mU/l 0,27 - 4,20',
    ]);
  });

  it('are two if a name after a unit has a result of its own', () =>
    expect(plain('ACR 12 mg/g Creatinine 88 umol/L')).toEqual(['ACR 12 mg/g', 'Creatinine 88 umol/L']));

  it.each(['B-Lymphocytes 0.2 10^9/L', 'P-Amylase 30 U/L'])('%s is another test', (row) =>
    expect(plain(row)).toEqual([]),
  );

  it('keeps every character in its place', () => {
    const [row] = resultRows('  Serum creatinine * 208 umol/L (59 - 104)');
    expect(row!.plain).toHaveLength(row!.quote.length);
    expect(row!.plain.indexOf('208')).toBe(row!.quote.indexOf('208'));
  });
});
