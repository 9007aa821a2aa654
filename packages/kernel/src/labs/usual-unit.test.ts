import { describe, expect, it } from 'vitest';
import { withUsualUnits } from './usual-unit.ts';

const pressure = (value: number, unit: string | null) => ({ test: '8480-6', value, unit, printedUnit: unit });
const unitsOf = (...all: ReturnType<typeof pressure>[]) => withUsualUnits(all).map(({ unit }) => unit);

describe('results without a unit', () => {
  it('take that of the others of their analyte, where they lie among these', () =>
    expect(unitsOf(pressure(170, 'mm[Hg]'), pressure(142, null), pressure(184, 'mm[Hg]'))).toEqual([
      'mm[Hg]',
      'mm[Hg]',
      'mm[Hg]',
    ]));

  it('stay as they are far from the others, and alone', () => {
    expect(unitsOf(pressure(170, 'mm[Hg]'), pressure(20, null))).toEqual(['mm[Hg]', null]);
    expect(unitsOf(pressure(170, null))).toEqual([null]);
  });
});
