import { describe, expect, it } from 'vitest';
import type { ReferenceRange } from '../facts/reference-range.ts';
import { resultsIn, testOf } from './lab-results.ts';
import { trendOf } from './trend.ts';
import { type MeasuredNumber, verdictOf } from './verdict.ts';

const range = (low: number | null, high: number | null): ReferenceRange => ({ low, high });

describe('the verdict on a value [A17]', () => {
  it.each<[string, MeasuredNumber, ReferenceRange | null, ReturnType<typeof verdictOf>]>([
    ['no range says nothing', { value: 7 }, null, null],
    ['a range without bounds says nothing', { value: 7 }, range(null, null), null],
    ['below', { value: 3.9 }, range(4, 6), 'low'],
    ['the lower bound itself is normal', { value: 4 }, range(4, 6), 'normal'],
    ['the upper bound itself is normal', { value: 6 }, range(4, 6), 'normal'],
    ['above', { value: 6.1 }, range(4, 6), 'high'],
    ['an upper bound alone', { value: 6.1 }, range(null, 6), 'high'],
    ['below an upper bound alone', { value: 0 }, range(null, 6), 'normal'],
    ['a lower bound alone', { value: 50 }, range(60, null), 'low'],
    ['above a lower bound alone', { value: 500 }, range(60, null), 'normal'],
    ['<5 with only an upper bound', { value: 5, comparator: '<' }, range(null, 10), 'normal'],
    ['<5 below the lower bound', { value: 5, comparator: '<' }, range(6, 10), 'low'],
    ['<5 at the lower bound', { value: 5, comparator: '<' }, range(5, 10), 'low'],
    ['<=5 at the lower bound may be normal', { value: 5, comparator: '<=' }, range(5, 10), null],
    ['<5 may be normal or low', { value: 5, comparator: '<' }, range(3, 10), null],
    ['<50 may be anything', { value: 50, comparator: '<' }, range(null, 10), null],
    ['>90 with only a lower bound', { value: 90, comparator: '>' }, range(60, null), 'normal'],
    ['>90 above the upper bound', { value: 90, comparator: '>' }, range(10, 80), 'high'],
    ['>90 at the upper bound', { value: 90, comparator: '>' }, range(10, 90), 'high'],
    ['>=90 at the upper bound may be normal', { value: 90, comparator: '>=' }, range(10, 90), null],
    ['no number', { value: Number.NaN }, range(1, 2), null],
  ])('%s', (_, value, given, verdict) => expect(verdictOf(value, given)).toBe(verdict));
});

const series = (...values: readonly number[]) =>
  values.map((value, month) => ({ at: `2025-${String(month + 1).padStart(2, '0')}-01`, value }));

describe('the trend of a series [A17]', () => {
  it.each<[string, readonly number[], ReturnType<typeof trendOf>]>([
    ['none', [], null],
    ['two are too few', [5, 9], null],
    ['three that rise', [7, 7.5, 8.1], 'rising'],
    ['three that fall', [8.1, 7.5, 7], 'falling'],
    ['three that stay', [7, 7.1, 7], 'stable'],
    ['a drift of less than a tenth', [100, 102, 104, 106], 'stable'],
    ['a rise of more than a tenth in small steps', [100, 103, 106, 109, 112], 'rising'],
    ['one outlier in what stays', [5, 5, 5, 50, 5], 'stable'],
    ['one outlier in what rises', [5, 6, 7, 50, 8, 9], 'rising'],
    ['one outlier at the end is no rise, and nothing is stable that ends in one', [5, 5, 5, 5, 50], null],
    ['up and down is neither', [90, 110, 85, 115, 88], null],
    ['one jump among three is not clear', [5, 5, 50], null],
    ['the newest six count', [1, 2, 3, 9, 9, 9, 9, 9, 9], 'stable'],
    ['a rise that has come to rest', [131, 131, 129, 158, 157, 158], 'stable'],
    ['a rise that goes on slowly', [100, 106, 112, 118, 121, 124], 'rising'],
    ['around zero there is no share', [-1, 0, 1], null],
    ['negative values', [-2, -2.4, -2.9], 'falling'],
  ])('%s', (_, values, trend) => expect(trendOf(series(...values), 'unknown')).toBe(trend));

  it.each<[string, string, readonly number[], ReturnType<typeof trendOf>]>([
    ['MCH, which hardly varies', '785-6', [30.2, 30.5, 29.8], 'stable'],
    ['sodium by a fiftieth and more', '2951-2', [138, 141, 144], 'rising'],
    ['TSH by a half is chance', '3016-3', [2, 2.4, 2.9], 'stable'],
    ['TSH three times as high', '3016-3', [2, 4, 6.5], 'rising'],
    ['CRP twice as high is chance', '1988-5', [3, 4, 6], 'stable'],
    ['filtration rate by a quarter', '62238-1', [60, 52, 45], 'falling'],
  ])('needs more than the test varies by chance: %s', (_, test, values, trend) =>
    expect(trendOf(series(...values), test)).toBe(trend),
  );

  it('goes by date, whatever the order, and leaves out what is only a bound', () => {
    expect(trendOf(series(7, 7.5, 8.1).toReversed(), 'unknown')).toBe('rising');
    const [first, second, third] = series(7, 7.5, 8.1);
    expect(trendOf([first!, second!, { ...third!, comparator: '>' }], 'unknown')).toBeNull();
  });
});

describe('the numbers of an Observation', () => {
  const ucum = (value: number, code: string, unit = code) => ({
    value,
    unit,
    code,
    system: 'http://unitsofmeasure.org',
  });
  const loinc = (code: string, display: string) => ({
    coding: [{ system: 'http://loinc.org', code, display }],
  });
  const hba1c = {
    resourceType: 'Observation',
    code: loinc('4548-4', 'HbA1c'),
    valueQuantity: ucum(7.9, '%'),
    referenceRange: [{ low: ucum(4, '%'), high: ucum(5.6, '%') }],
  };

  it('has code, name, unit, range and verdict', () => {
    expect(resultsIn(hba1c)).toEqual([
      {
        ...{ test: '4548-4', name: 'HbA1c', path: 'valueQuantity', value: 7.9, comparator: null, unit: '%' },
        ...{ printedUnit: '%', range: { low: 4, high: 5.6 }, verdict: 'high', method: null },
      },
    ]);
  });

  it.each<[string, object]>([
    ['two normal ranges', { referenceRange: [...hba1c.referenceRange, { low: ucum(5, '%') }] }],
    [
      'a range of another kind',
      { referenceRange: [{ ...hba1c.referenceRange[0], type: { coding: [{ code: 'treatment' }] } }] },
    ],
    [
      'a range in another unit',
      { referenceRange: [{ low: ucum(20, 'mmol/mol'), high: ucum(38, 'mmol/mol') }] },
    ],
    ['one bound in another unit', { referenceRange: [{ low: ucum(4, '%'), high: ucum(38, 'mmol/mol') }] }],
    ['a range in words', { referenceRange: [{ text: '4 to 5.6' }] }],
  ])('gives no verdict by %s', (_, over) => {
    expect(resultsIn({ ...hba1c, ...over })).toMatchObject([{ range: null, verdict: null }]);
  });

  it('reads components as tests of their own', () => {
    const panel = {
      resourceType: 'Observation',
      code: loinc('85354-9', 'Blood pressure'),
      component: [
        { code: loinc('8480-6', 'Systolic'), valueQuantity: ucum(142, 'mm[Hg]', 'mmHg') },
        { code: loinc('8462-4', 'Diastolic'), valueQuantity: ucum(88, 'mm[Hg]', 'mmHg') },
      ],
    };
    expect(resultsIn(panel).map(({ test, path, value }) => [test, path, value])).toEqual([
      ['8480-6', 'component[0].valueQuantity', 142],
      ['8462-4', 'component[1].valueQuantity', 88],
    ]);
    expect(resultsIn(panel)[0]).toMatchObject({ unit: 'mm[Hg]', printedUnit: 'mmHg' });
  });

  it('tells tests apart by LOINC, else system and code, else name', () => {
    expect(
      testOf({
        coding: [
          { system: 'urn:lab', code: 'K' },
          { system: 'http://loinc.org', code: '1-1' },
        ],
      }),
    ).toBe('1-1');
    expect(testOf({ coding: [{ system: 'urn:lab', code: 'K' }] })).toBe('urn:lab|K');
    expect(testOf({ text: 'Peak Flow' })).toBe('peak flow');
    expect(testOf({})).toBeNull();
    expect(resultsIn({ resourceType: 'Observation', code: { text: 'x' }, valueString: 'positive' })).toEqual(
      [],
    );
  });
});
