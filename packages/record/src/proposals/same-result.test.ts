import { describe, expect, it } from 'vitest';
import { createUnits } from '../units/create-units.ts';
import { isSameResult, resultKey } from './same-result.ts';

const units = createUnits();
const result = (test: string, value: number, unit: string) => ({ test, value, unit, comparator: null });

describe('the same result in another unit [A16]', () => {
  it.each([
    [result('3024-7', 1.29, 'ng/dL'), result('14920-3', 16.6, 'pmol/L'), true, 'by the molar mass'],
    [result('718-7', 13.1, 'g/dL'), result('718-7', 131, 'g/L'), true, 'by ten'],
    [result('2276-4', 44, 'ug/L'), result('2276-4', 44, 'ng/mL'), true, 'by another name'],
    [result('718-7', 13.1, 'g/dL'), result('718-7', 132, 'g/L'), false, 'another value'],
    [result('2823-3', 4.5, 'mmol/L'), result('2951-2', 4.5, 'mmol/L'), false, 'another test'],
  ])('%o and %o: %s', (one, other, isSame, _why) => {
    expect(isSameResult(one, other, units)).toBe(isSame);
    expect(JSON.stringify(resultKey(one, units)) === JSON.stringify(resultKey(other, units))).toBe(isSame);
  });
});
