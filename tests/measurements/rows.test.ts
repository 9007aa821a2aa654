import { asObservation, readMeasurement } from '@consilium/clinical';
import { createUnits } from '@consilium/record';
import { describe, expect, it } from 'vitest';

const units = createUnits();
const read = (row: string) => {
  const reading = readMeasurement(row, units, { writer: 'clinician' });
  if ('ask' in reading) return 'asked';
  const [{ value, unit, range, comparator }] = reading.facts as [(typeof reading.facts)[number]];
  return [comparator ?? '', value, unit, range ?? null];
};
const NORMAL = { low: 3.5, high: 5.1 };

describe('rows of a table of results [A16] [A6]', () => {
  it.each([
    // [row, what is read, layout]
    ['Potassium 5.3 mmol/L 3.5 - 5.1', ['', 5.3, 'mmol/L', NORMAL], 'result, unit, range'],
    ['Potassium 5.3 mmol/L 3.5 - 5.1 H', ['', 5.3, 'mmol/L', NORMAL], 'a flag behind'],
    ['Potassium 5.3 H mmol/L 3.5-5.1', ['', 5.3, 'mmol/L', NORMAL], 'a flag before the unit'],
    ['Potassium 5.3 mmol/L H 3.5 – 5.1', ['', 5.3, 'mmol/L', NORMAL], 'a flag before the range'],
    ['Potassium 5.3* mmol/L (3.5 - 5.1)', ['', 5.3, 'mmol/L', NORMAL], 'a star, and brackets'],
    ['Potassium 3.2 L mmol/L 3.5-5.1', ['', 3.2, 'mmol/L', NORMAL], 'low is no litre'],
    ['Potassium 5,3 + mmol/l 3,5-5,1', ['', 5.3, 'mmol/L', NORMAL], 'commas and a plus'],
    ['Potassium 5.3 3.5 - 5.1 mmol/L', ['', 5.3, 'mmol/L', NORMAL], 'the range before the unit'],
    ['Potassium (mmol/L) 5.3 3.5-5.1', ['', 5.3, 'mmol/L', NORMAL], 'the unit before the result'],
    [
      'Potassium: 5.3 mmol/L, reference range: 3.5 to 5.1 mmol/L',
      ['', 5.3, 'mmol/L', NORMAL],
      'key and value',
    ],
    ['Kalium 5,3 mmol/l Referenzbereich: 3,5 bis 5,1', ['', 5.3, 'mmol/L', NORMAL], 'German'],
    ['NT-proBNP 1480 ng/L < 125', ['', 1480, 'ng/L', { high: 125 }], 'one bound'],
    ['eGFR 52 mL/min/1.73m² > 60', ['', 52, 'mL/min/{1.73_m2}', { low: 60 }], 'the other bound'],
    ['CRP <0.6 mg/L <5', ['<', 0.6, 'mg/L', { high: 5 }], 'a bound as the result'],
    ['INR 2.4 0.9 - 1.1', ['', 2.4, '{INR}', { low: 0.9, high: 1.1 }], 'no unit'],
    ['Potassium 5.3 mmol/L', ['', 5.3, 'mmol/L', null], 'no range'],
    ['Potassium 5.3 4.9 mmol/L 3.5-5.1', 'asked', 'columns of two days'],
    ['Potassium 3.5 - 5.1 mmol/L', 'asked', 'a range and no result'],
  ])('%s', (row, wanted, _layout) => expect(read(row)).toEqual(wanted));

  it('keep their range, their laboratory and their unit in ordinary signs', () => {
    const reading = readMeasurement('Creatinine 118 umol/L 45 - 84', units);
    const facts = 'facts' in reading ? reading.facts : [];
    expect(asObservation(facts, { effective: '2026-11-12', laboratory: 'City Labs' })).toMatchObject({
      effectiveDateTime: '2026-11-12',
      performer: [{ display: 'City Labs' }],
      valueQuantity: { value: 118, unit: 'µmol/L', code: 'umol/L' },
      referenceRange: [
        { low: { value: 45, unit: 'µmol/L', code: 'umol/L' }, high: { value: 84, code: 'umol/L' } },
      ],
    });
    expect(asObservation(facts, { effective: null })).not.toHaveProperty('effectiveDateTime');
  });
});
