import { describe, expect, it } from 'vitest';
import { tellApart } from './tell-apart.ts';

const told = (...names: string[]) => [
  ...tellApart(names.map((name, place) => ({ code: `loinc|${place}`, name }))).values(),
];
const RATE = 'Glomerular filtration rate/1.73 sq M.predicted in Serum, Plasma or Blood by';

describe('names of tests that are cut [B10]', () => {
  it('leave out what they share, so that two rows never read alike', () => {
    const names = told(
      `${RATE} Creatinine-based formula (CKD-EPI 2009)`,
      `${RATE} Creatinine-based formula (CKD-EPI 2021)`,
      `${RATE} Cystatin C-based formula`,
    );
    expect(names).toEqual([
      'Glomerular filtration … Creatinine-based formula (CKD-EPI 2009)',
      'Glomerular filtration … Creatinine-based formula (CKD-EPI 2021)',
      'Glomerular filtration … Cystatin C-based formula',
    ]);
  });

  it('never lose a part of their first words: glycated haemoglobin is no haemoglobin', () => {
    const glycated = 'Hemoglobin A1c/Hemoglobin.total in Blood';
    expect(told(glycated, `${glycated} by IFCC protocol`, 'Hemoglobin')).toEqual([
      'Hemoglobin A1c/Hemoglobin.total',
      'Hemoglobin A1c/Hemoglobin.total … by IFCC protocol',
      'Hemoglobin',
    ]);
  });

  it('stay as they are where their beginning tells', () =>
    expect(told('Glucose in Blood', 'Glucose in Urine', RATE)).toEqual([
      'Glucose in Blood',
      'Glucose in Urine',
      RATE,
    ]));

  it('keep what one has more, and take the code where nothing differs', () => {
    expect(told(RATE, `${RATE} Cystatin C`)).toEqual([
      'Glomerular filtration',
      'Glomerular filtration … Cystatin C',
    ]);
    expect(told(RATE, RATE)).toEqual(['Glomerular filtration … 0', 'Glomerular filtration … 1']);
    const word = 'x'.repeat(60);
    expect(told(`${word}a`, `${word}b`)).toEqual([`… ${word}a`, `… ${word}b`]);
  });
});
