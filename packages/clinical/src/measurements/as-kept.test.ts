import { describe, expect, it } from 'vitest';
import { asKept, asObservation } from './as-observation.ts';
import type { MeasuredFact } from './fact.ts';

const weight = (value: number, unit: string, normalised: number, to = 'kg'): MeasuredFact => ({
  loinc: '29463-7',
  display: 'Body weight',
  category: 'vital-signs',
  value,
  unit,
  normalised: { value: normalised, unit: to },
});

describe('the unit that a value is proposed in [A15]', () => {
  it.each([
    [weight(61, '[lb_av]', 27.6691), 27.7, 'kg', 'Written as 61 lb; converted by code.'],
    // 7 lb 4 oz of a newborn: a tenth of a kilogram would be too coarse.
    [weight(116, '[oz_av]', 3.28854), 3.29, 'kg', 'Written as 116 oz; converted by code.'],
    [weight(10, '[stone_av]', 63.5029), 63.5, 'kg', 'Written as 10 stone; converted by code.'],
    [weight(71, '[in_i]', 180.34, 'cm'), 180.3, 'cm', 'Written as 71 inches; converted by code.'],
    [weight(98.6, '[degF]', 37, 'Cel'), 37, 'Cel', 'Written as 98.6 °F; converted by code.'],
  ])('%j → %s %s', (fact, value, unit, note) => {
    expect(asKept(fact)).toEqual({ value, unit, note });
  });

  it.each([
    ['the unit of the record', weight(68, 'kg', 68)],
    ['another unit of the same system', weight(680, 'g', 0.68)],
    ['a unit that goes with another test', weight(140, 'mg/dL', 7.77, 'mmol/L')],
  ])('%s stays as it was written', (_, fact) => {
    expect(asKept(fact)).toEqual({ value: fact.value, unit: fact.unit });
  });

  it('says in the observation what was written', () => {
    const fact = { ...weight(61, '[lb_av]', 27.6691), approximate: true as const };
    expect(asObservation([fact], { effective: '2026-11-10' })).toMatchObject({
      valueQuantity: { value: 27.7, unit: 'kg', code: 'kg' },
      note: [{ text: 'Written as 61 lb; converted by code.' }, { text: 'Given as approximate.' }],
    });
  });
});
