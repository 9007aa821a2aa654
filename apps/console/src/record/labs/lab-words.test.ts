import { describe, expect, it } from 'vitest';
import type { Lab } from '../../api/generated.ts';
import { unitWords } from '../../fhir/unit-words.ts';
import { byCategory, firstOf, matching, mostTelling } from './lab-order.ts';
import { changeWords, namesOf, rangeWords, shortName, trendWords, valueWords } from './lab-words.ts';

const lab = (
  code: string,
  more: Partial<Omit<Lab, 'last'>> & { at?: string; verdict?: Lab['last']['verdict'] },
): Lab => ({
  code,
  codes: [code],
  name: code,
  shortName: null,
  category: 'laboratory',
  count: 3,
  unit: 'mg/L',
  trend: null,
  trendOver: null,
  doubted: 0,
  followed: null,
  isCurrent: true,
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
    doubt: null,
    method: null,
    given: null,
    reported: null,
  },
});

describe('a result in words [B10]', () => {
  it.each([
    ['Creatine kinase [Enzymatic activity/volume] in Serum or Plasma', 'Creatine kinase'],
    ['Ketones [Mass/volume] in Urine by Test strip', 'Ketones (urine)'],
    ['FEV1/FVC', 'FEV1/FVC'],
    ['A [x]', 'A [x]'],
  ])('%s is %s', (name, short) => expect(shortName(name)).toBe(short));

  it('tells tests apart that would read the same', () => {
    const names = namesOf(
      [
        { code: 'a', name: 'Creatinine [Moles/volume] in Serum', unit: 'µmol/L' },
        { code: 'b', name: 'Creatinine [Mass/volume] in Serum', unit: 'mg/dL' },
        { code: 'c', name: 'Urea [Mass/volume] in Serum', unit: 'mg/dL' },
        { code: 'd', name: 'Glucose [Mass/volume] in Blood', unit: 'mg/dL' },
        { code: 'e', name: 'Glucose [Mass/volume] in Urine', unit: 'mg/dL' },
        {
          code: 'f',
          name: 'Natriuretic peptide.B prohormone N-Terminal',
          shortName: 'NT-proBNP',
          unit: 'ng/L',
        },
      ].map((each) => ({ shortName: null, ...each })),
    );
    expect([...names.values()]).toEqual([
      'Creatinine, µmol/L',
      'Creatinine, mg/dL',
      'Urea',
      'Glucose',
      'Glucose (urine)',
      'NT-proBNP',
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
  /** One more at a time: which is chosen next. */
  const inOrder = (all: readonly Lab[]) =>
    all
      .map((_, place) => {
        const before = mostTelling(all, place);
        return mostTelling(all, place + 1).find((each) => !before.includes(each))?.code;
      })
      .filter((code) => code !== undefined);
  const undated = { ...labs[5], last: { ...labs[5]!.last, at: null } } as Lab;

  it('out of range and moving first; what matters to nobody only up to four', () =>
    expect(inOrder([...labs.slice(0, 5), undated])).toEqual(['high-falling', 'high', 'rising', 'normal']));

  it('what the patient is followed for before what is only high, and last what belongs to a state that is over', () =>
    expect(
      inOrder([
        lab('high', { verdict: 'high' }),
        lab('height of the uterus', { trend: 'rising', isCurrent: false }),
        lab('potassium', { followed: { for: 'Ramipril', rank: 1 } }),
        lab('normal', {}),
        lab('tsh', { followed: { for: 'Hypothyroidism', rank: 0 }, at: '2025-04-01' }),
        lab('tsh of long ago', { followed: { for: 'Hypothyroidism', rank: 0 }, at: '2005-04-01' }),
      ]),
    ).toEqual(['tsh', 'high', 'potassium', 'tsh of long ago']));

  it('shows what was chosen newest first', () =>
    expect(
      mostTelling([lab('old', { verdict: 'high', at: '2025-01-01' }), lab('new', {})], 2).map(
        ({ code }) => code,
      ),
    ).toEqual(['new', 'old']));

  it('says over how long a trend goes, and what changed', () => {
    const over = (from: string, to: string) =>
      trendWords({ trend: 'rising', trendOver: { from, to, results: 3 } });
    expect([
      over('2025-01-01', '2025-01-10'),
      over('2025-01-01', '2026-03-01'),
      over('2021-02-23', '2025-03-11'),
      trendWords({ trend: null, trendOver: null }),
    ]).toEqual(['rising over 9 days', 'rising over 14 months', 'rising over 4 years', null]);
    const method = { before: 'CKD-EPI 2009', after: 'CKD-EPI 2021' };
    const range = { before: { low: null, high: 30 }, after: { low: null, high: 38 } };
    expect(changeWords({ at: null, method, range })).toBe(
      'method: CKD-EPI 2009, then CKD-EPI 2021; normal range: at most 30, then at most 38',
    );
  });

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
