import { expect, it } from 'vitest';
import { printDate, printMeasurement, printPair, printQuantity, printRange } from './print-fact.ts';

it('prints facts as a person reads them [A17]', () => {
  expect(
    printMeasurement(
      'HbA1c',
      printQuantity(7.9, '%'),
      printDate('2026-03-02T08:15:00Z'),
      printRange({ low: 4, high: 5.6, unit: '%' }),
    ),
  ).toBe('HbA1c 7.9 % on 2026-03-02 (reference 4 to 5.6 %)');
  expect(printPair(120, 80, 'mmHg')).toBe('120/80 mmHg');
  expect([printRange({ high: 125, unit: 'ng/L' }), printRange({ low: 60 }), printRange({})]).toEqual([
    'reference up to 125 ng/L',
    'reference from 60',
    '',
  ]);
  expect([
    printQuantity(21, '{score}'),
    printQuantity(1e-7, 'g'),
    printDate('2019-03'),
    printDate(undefined),
  ]).toEqual(['21', '0.0000001 g', '2019-03', '']);
});
