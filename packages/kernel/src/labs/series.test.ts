import { describe, expect, it } from 'vitest';
import type { Units } from '../ports/units.ts';
import { changesIn } from './changes.ts';
import { joinResults } from './series.ts';
import { trendIn } from './trend.ts';

/** Mass to moles by what the test says it is; the real ones are tested in `record`. */
type Factors = { readonly [of: string]: number };
const WEIGHTS: Factors = {
  '2160-0': 113.12,
  '14682-9': 113.12,
  '3094-0': 28.014,
};
const units: Units = {
  code: (written) => written,
  convert: (value, from, to, { analyte = '' } = {}) => {
    if (from === to) return value;
    const weight = WEIGHTS[analyte] ?? 60.056;
    const factors: Factors = {
      ...{ 'mg/dL umol/L': 1e4 / weight, 'umol/L mg/dL': weight / 1e4 },
      ...{ 'mg/dL mmol/L': 10 / weight, 'mmol/L mg/dL': weight / 10 },
    };
    const factor = factors[`${from} ${to}`];
    return factor === undefined ? null : value * factor;
  },
};
const result = (test: string, value: number, unit: string, range: [number, number] | null = null) => ({
  ...{ test, value, unit, printedUnit: unit },
  range: range && { low: range[0], high: range[1] },
});

describe('results of one analyte in one unit', () => {
  it('joins two codes and two units, with the value as it is written', () => {
    const [series, ...more] = joinResults(
      [result('14682-9', 118, 'umol/L'), result('2160-0', 1.14, 'mg/dL', [0.5, 1.1])],
      units,
    );
    expect(more).toEqual([]);
    expect(series).toMatchObject({ unit: 'umol/L', test: '14682-9' });
    expect(series!.points.map(({ value, given }) => [value, given])).toEqual([
      [118, null],
      [101, { value: 1.14, unit: 'mg/dL' }],
    ]);
    expect(series!.points[1]!.range).toEqual({ low: 44.2, high: 97.2 });
  });

  it('never takes urea nitrogen for urea, though both are in mg/dL', () => {
    const [series, ...more] = joinResults(
      [result('3091-6', 60, 'mg/dL'), result('3094-0', 28, 'mg/dL')],
      units,
    );
    expect(more).toEqual([]);
    expect(series!.points.map(({ value }) => value)).toEqual([60, 60]);
    expect(series!.points[1]!.given).toEqual({ value: 28, unit: 'mg/dL' });
  });

  it('leaves apart what cannot be converted', () =>
    expect(
      joinResults([result('2160-0', 1, 'mg/dL'), result('2160-0', 5, 'kg')], units).map(({ unit }) => unit),
    ).toEqual(['mg/dL', 'kg']));
});

const at = (year: number, value: number, more: object = {}) => ({ at: `${year}-05-01`, value, ...more });
const high = (bound: number) => ({ range: { low: null, high: bound } });

describe('a trend and its reason', () => {
  it('says over which results it goes', () =>
    expect(trendIn([at(2021, 60), at(2022, 52), at(2023, 45)], '62238-1')).toEqual({
      ...{ trend: 'falling', from: '2021-05-01', to: '2023-05-01', results: 3 },
    }));

  const A = { method: 'platform A' };
  const B = { method: 'platform B' };
  it.each([
    [
      'a step of the method is no rise',
      [at(2019, 21, A), at(2020, 22, A), at(2021, 30, B), at(2022, 30.5, B)],
      null,
    ],
    [
      'after it, enough results of the new method',
      [at(2019, 21, A), at(2020, 22, A), at(2021, 30, B), at(2022, 30.5, B), at(2023, 29.8, B)],
      'stable',
    ],
    [
      'a changed range of a test whose assays differ is another method',
      [
        at(2019, 21, high(30)),
        at(2020, 22, high(30)),
        at(2021, 30, high(38)),
        at(2022, 30.5, high(38)),
        at(2023, 29.8, high(38)),
      ],
      'stable',
    ],
    [
      'but not where the method is said to be the same',
      [
        at(2021, 20, { ...A, ...high(30) }),
        at(2022, 26, { ...A, ...high(38) }),
        at(2023, 33, { ...A, ...high(38) }),
      ],
      'rising',
    ],
    [
      'a method that is written in other case is the same',
      [at(2021, 20, { method: 'Platform a' }), at(2022, 26, A), at(2023, 33, A)],
      'rising',
    ],
    [
      'what is doubted is in none',
      [at(2021, 20), at(2022, 26), at(2023, 330, { doubt: 'probably mg/dL' })],
      null,
    ],
  ])('%s', (_, points, trend) => expect(trendIn(points, '6875-9')?.trend ?? null).toBe(trend));

  it('marks the change of a formula, of a method and of a range, not of the unit it is written in', () => {
    const changes = changesIn([
      { at: '2019', method: 'CKD-EPI 2009', range: { low: 60, high: null } },
      { at: '2020', method: null, range: { low: 60.2, high: null } },
      { at: '2022', method: 'CKD-EPI 2021', range: null },
      { at: '2023', method: 'ckd-epi 2021', range: { low: 90, high: null } },
    ]);
    expect(changes).toEqual([
      { at: '2022', method: { before: 'CKD-EPI 2009', after: 'CKD-EPI 2021' }, range: null },
      {
        at: '2023',
        method: null,
        range: { before: { low: 60.2, high: null }, after: { low: 90, high: null } },
      },
    ]);
  });
});
