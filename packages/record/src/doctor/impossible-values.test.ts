import { describe, expect, it } from 'vitest';
import { createUnits } from '../units/create-units.ts';
import { againstCreatinine } from './against-creatinine.ts';
import { whyImpossible } from './impossible-values.ts';
import { byAnalyte } from './unit-jumps.ts';

const units = createUnits();
const result = (test: string, value: number, unit: string) => ({
  ...{ test, value, unit, printedUnit: unit, comparator: null, name: test, path: 'valueQuantity' },
  ...{ range: null, verdict: null, method: null },
});

describe('values that nobody can have', () => {
  it.each([
    ['2885-2', 79.4, 'g/dL', 'probably g/L'],
    ['2885-2', 7.9, 'g/dL', null],
    ['2885-2', 79.4, 'g/L', null],
    ['2160-0', 3.02, 'mg/dL', null],
    ['2157-6', 18420, 'U/L', null],
    ['2823-3', 49, 'mmol/L', 'impossible value'],
    ['1-8', 1e9, 'g/L', null],
  ])('%s of %s %s: %s', (test, value, unit, why) =>
    expect(whyImpossible(result(test, value, unit), units)).toBe(why),
  );
});

describe('a filtration rate against the creatinine of its sample', () => {
  const man = { resourceType: 'Patient', birthDate: '1953-01-01', gender: 'male' };
  const at = (day: string, ...results: ReturnType<typeof result>[]) =>
    results.map((each) => {
      const ms = Date.parse(day);
      const entry = { type: 'Observation', id: `${day}-${each.test}`, version: 1, date: day };
      return { entry, result: each, value: each.value, ms };
    });
  const doubted = (...all: ReturnType<typeof at>) =>
    [...againstCreatinine(byAnalyte(all), man, units)].map(({ each }) => each.value);
  const creatinine = (value: number) => result('2160-0', value, 'mg/dL');
  const rate = (value: number) => result('98979-8', value, 'mL/min/{1.73_m2}');

  it('doubts what was not computed from it and is far from the rate before', () => {
    const before = at('2020-09-03', rate(87));
    expect(doubted(...before, ...at('2021-02-19', rate(4.3), creatinine(0.91)))).toEqual([4.3]);
    expect(doubted(...before, ...at('2021-02-19', rate(18), creatinine(3.02)))).toEqual([]);
    expect(doubted(...at('2020-09-03', rate(6)), ...at('2021-02-19', rate(4.3), creatinine(0.91)))).toEqual(
      [],
    );
  });
});
