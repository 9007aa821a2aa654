import type { Units } from '@consilium/kernel';
import { describe, expect, it, vi } from 'vitest';
import { NO_DOUBTS } from '../doctor/result-doubts.ts';
import { rememberedUnits } from '../units/remembered-units.ts';
import { seriesOf } from './create-labs.ts';
import type { Reading } from './read-results.ts';

const reading = (nth: number, unit: string): Reading =>
  ({
    ...{ type: 'Observation', id: `o${nth}`, version: 1, path: 'valueQuantity', test: '1-1', name: 'Test' },
    ...{ at: '2025-01-01', ms: 0, category: null, comparator: null, verdict: null },
    ...{ value: nth + 1, unit, printedUnit: unit, range: { low: 1, high: 2 } },
  }) as Reading;
const counting = (isSame: boolean) => ({
  code: vi.fn<Units['code']>((written) => written),
  convert: vi.fn<Units['convert']>((value) => (isSame ? value : null)),
});

describe('series of a hostile record [A16]', () => {
  it('has a bound where each result has a unit of its own', () => {
    const units = counting(false);
    const series = seriesOf(
      Array.from({ length: 1_500 }, (_, nth) => reading(nth, `u${nth}`)),
      rememberedUnits(units),
      NO_DOUBTS,
    );
    expect(series).toHaveLength(8);
    expect(series[0]).toMatchObject({ unit: 'u0', points: [{ value: 1 }] });
    expect(units.convert.mock.calls.length).toBeLessThanOrEqual(3_000);
    expect(units.code.mock.calls.length).toBeLessThanOrEqual(1_000);
  });

  it('converts many results by what it learned of the pair', () => {
    const units = counting(true);
    const [series, ...more] = seriesOf(
      Array.from({ length: 1_500 }, (_, nth) => reading(nth, nth % 2 === 0 ? 'a' : 'b')),
      rememberedUnits(units),
      NO_DOUBTS,
    );
    expect(more).toEqual([]);
    expect(series?.points).toHaveLength(1_500);
    expect(units.convert.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it('takes the newest of a test that has very many', () => {
    const many = Array.from({ length: 25_000 }, (_, nth) => reading(nth, 'a'));
    expect(seriesOf(many, undefined, NO_DOUBTS)[0]?.points).toHaveLength(20_000);
  });
});
