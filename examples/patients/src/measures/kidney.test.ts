import { describe, expect, it } from 'vitest';
import { course } from '../time.ts';
import { estimate2009, estimate2021 } from './kidney.ts';

describe('values that follow from others', () => {
  it.each([
    [{ creatinine: 1, age: 60, sex: 'male' }, 81, 86],
    [{ creatinine: 0.6, age: 30, sex: 'female' }, 122, 124],
    [{ creatinine: 2.2, age: 66, sex: 'male' }, 30, 32],
  ] as const)('filtration of %j by both formulas', (who, old, later) => {
    expect([Math.round(estimate2009(who)), Math.round(estimate2021(who))]).toEqual([old, later]);
  });

  it('a course is linear between its days and level outside', () => {
    const rising = course(['2020-01-01', 10], ['2020-01-11', 20]);
    expect(['2019-01-01', '2020-01-01', '2020-01-06', '2020-01-11', '2021-01-01'].map(rising)).toEqual([
      10, 10, 15, 20, 20,
    ]);
    expect(() => course()('2020-01-01')).toThrow('a course needs a point');
  });
});
