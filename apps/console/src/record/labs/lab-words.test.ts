import { describe, expect, it } from 'vitest';
import type { Lab } from '../../api/generated.ts';
import { unitWords } from '../../fhir/unit-words.ts';
import { byCategory, firstOf, matching, mostTelling } from './lab-order.ts';
import { namesOf, rangeWords, shortName, valueWords } from './lab-words.ts';

const lab = (
  code: string,
  more: Partial<Omit<Lab, 'last'>> & { at?: string; verdict?: Lab['last']['verdict'] },
): Lab => ({
  code,
  name: code,
  category: 'laboratory',
  count: 3,
  unit: 'mg/L',
  trend: null,
  node: null,
  recent: [],
  ...more,
  last: {
    type: 'Observation',
    id: code,
    version: 1,
    path: 'valueQuantity',
    at: more.at ?? '2025-05-01T08:00:00Z',
    value: 1,
    comparator: null,
    range: null,
    verdict: more.verdict ?? null,
    given: null,
    reported: null,
  },
});

describe('a result in words [B10]', () => {
  it.each([
    ['Creatine kinase [Enzymatic activity/volume] in Serum or Plasma', 'Creatine kinase'],
    ['FEV1/FVC', 'FEV1/FVC'],
    ['A [x]', 'A [x]'],
  ])('%s is %s', (name, short) => expect(shortName(name)).toBe(short));

  it('tells tests apart that would read the same', () => {
    const names = namesOf([
      { code: 'a', name: 'Creatinine [Moles/volume] in Serum', unit: 'µmol/L' },
      { code: 'b', name: 'Creatinine [Mass/volume] in Serum', unit: 'mg/dL' },
      { code: 'c', name: 'Urea [Mass/volume] in Serum', unit: 'mg/dL' },
      { code: 'd', name: 'Glucose [Mass/volume] in Blood', unit: 'mg/dL' },
      { code: 'e', name: 'Glucose [Mass/volume] in Urine', unit: 'mg/dL' },
    ]);
    expect([...names.values()]).toEqual([
      'Creatinine, µmol/L',
      'Creatinine, mg/dL',
      'Urea',
      'Glucose in Blood',
      'Glucose in Urine',
    ]);
  });

  it('writes values, ranges and units as they cannot be misread', () => {
    expect(valueWords({ value: 9850, comparator: null })).toBe('9,850');
    expect(valueWords({ value: 0.5, comparator: '<' })).toBe('<0.5');
    expect(rangeWords({ low: 39, high: 308 }, 'U/L')).toBe('39 to 308 U/L');
    expect(rangeWords({ low: 270, high: null }, 'L/min')).toBe('at least 270 L/min');
    expect(rangeWords({ low: null, high: 5 })).toBe('at most 5');
    expect(rangeWords({ low: null, high: null })).toBeNull();
    expect(rangeWords(null)).toBeNull();
    expect(['{score}', '[IU]/L', '%', null].map(unitWords)).toEqual(['score', 'IU/L', '%', '']);
  });
});

describe('which results come first [B10]', () => {
  const labs = [
    lab('normal', { verdict: 'normal' }),
    lab('old-low', { verdict: 'low', at: '2002-01-01' }),
    lab('rising', { trend: 'rising', verdict: 'normal' }),
    lab('high', { verdict: 'high', category: 'vital-signs' }),
    lab('high-falling', { verdict: 'high', trend: 'falling' }),
    lab('undated', { verdict: 'high' }),
  ];
  const undated = { ...labs[5], last: { ...labs[5]!.last, at: null } } as Lab;

  it('out of range and moving first; what has not been measured for long comes last', () =>
    expect(mostTelling([...labs.slice(0, 5), undated]).map(({ code }) => code)).toEqual([
      'high-falling',
      'high',
      'rising',
      'normal',
      'old-low',
      'undated',
    ]));

  it('groups by kind and finds by words', () => {
    expect(byCategory(labs).map(({ category }) => category)).toEqual(['laboratory', 'vital-signs']);
    expect(matching(labs, 'high MG', false).map(({ code }) => code)).toEqual(['high', 'high-falling']);
    expect(matching(labs, '', true)).toHaveLength(4);
    expect(matching(labs, 'zebra', false)).toEqual([]);
  });
});

describe('the first of a long list [B10]', () => {
  const groups = byCategory([lab('a', {}), lab('b', { category: 'vital-signs' }), lab('c', {})]);
  const codes = (most: number) =>
    firstOf(groups, most).map(({ labs }) => labs.map(({ code }) => code).join(''));
  it.each([
    [0, []],
    [1, ['a']],
    [2, ['ac']],
    [3, ['ac', 'b']],
    [9, ['ac', 'b']],
  ])('%i of them', (most, expected) => expect(codes(most)).toEqual(expected));
});
