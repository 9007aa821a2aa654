import { describe, expect, it } from 'vitest';
import type { Lab } from '../../api/generated.ts';
import { citedSeries, readResult } from './cited-series.ts';
import type { Claim } from './place-claims.ts';

const note = (id: string, printed: string) => ({
  ...{ mark: `c${id}`, ref: `Observation/${id}/1`, path: 'valueQuantity', printed },
});
const parts = (...claims: readonly Pick<Claim, 'sentence' | 'evidence'>[]) => [
  {
    part: { origin: 'chart' as const, text: '' },
    text: '',
    claims: claims.map((claim) => ({
      ...{ from: 0, to: 0 },
      claim: { kind: 'chart' as const, status: 'checked' as const, ...claim },
    })),
  },
];
const LAST = note('b', 'Cancer Ag 15-3 30.5 U/mL on 2024-01-16 (reference up to 38 U/mL)');
const lab = (trend: Lab['trend']) =>
  ({
    trend,
    last: { type: 'Observation', id: 'b' },
    recent: [
      { at: '2023-01-16', value: 22, range: null, comparator: null, doubt: null },
      { at: '2024-01-16T08:00:00Z', value: 30.5, range: null, comparator: null, doubt: null },
      { at: '2023-05-01', value: 900, range: null, comparator: null, doubt: 'waits for review' },
    ],
  }) as unknown as Lab;

describe('the course of what an answer cites', () => {
  it('reads a result from the note that code printed', () => {
    expect(readResult(LAST)).toEqual({
      name: 'Cancer Ag 15-3',
      unit: 'U/mL',
      point: { at: '2024-01-16', value: 30.5, range: { low: null, high: 38 } },
    });
  });

  it.each([
    'Blood pressure 138/78 mmHg on 2024-01-16',
    'CRP <5 mg/L on 2024-01-16',
    'Weight 59 kg on 2024-01-16, probably pounds: waits for review',
    'Weight 59 kg',
  ])('reads none from %s', (printed) => expect(readResult(note('a', printed))).toBeNull());

  it('is drawn from several cited results of one test and unit, in their order', () => {
    const evidence = [
      LAST,
      note('a', 'Cancer Ag 15-3 22 U/mL on 2020-05-19'),
      note('c', 'INR 2.1 on 2024-01-01'),
    ];
    const [only, ...rest] = citedSeries(parts({ sentence: 'It rose.', evidence }), []);
    expect(rest).toEqual([]);
    expect(only?.points.map(({ at }) => at)).toEqual(['2020-05-19', '2024-01-16']);
  });

  it('is drawn from the results behind a trend that a sentence says, without doubted ones', () => {
    const said = (sentence: string) => citedSeries(parts({ sentence, evidence: [LAST] }), [lab('rising')]);
    expect(said('Cancer Ag 15-3 is rising.')[0]?.points.map(({ value }) => value)).toEqual([22, 30.5]);
    expect(said('Cancer Ag 15-3 is 30.5 U/mL.')).toEqual([]);
    expect(said('Cancer Ag 15-3 is falling.')).toEqual([]);
  });
});
