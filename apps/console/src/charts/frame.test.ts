import { describe, expect, it } from 'vitest';
import { bandParts } from './band.ts';
import { frameOf, linePoints, yWithin } from './frame.ts';
import type { Series } from './series.ts';
import { seriesOfPoints } from './series.ts';
import { wholeOf } from './window.ts';

const DAY = 86_400_000;

function long(length: number): Series {
  const range = { low: 1, high: 3 };
  return {
    xs: Array.from({ length }, (_, index) => index * DAY),
    ys: Array.from({ length }, (_, index) => (index % 50 === 0 ? 9 : 2)),
    ranges: Array.from({ length }, (_, index) => (index % 2 === 0 ? range : { low: 1, high: 4 })),
    marks: Array.from({ length }, () => null),
  };
}

describe('one frame of a chart [B10]', () => {
  it('draws ten thousand results and ranges by no more than the picture has room for', () => {
    const series = long(10_000);
    const frame = frameOf(series, bandParts(series.xs, series.ranges), wholeOf(series.xs), 900, 220);
    expect(frame.kept.length).toBeLessThanOrEqual(4 * 450 + 2);
    expect(frame.bands.length).toBeLessThanOrEqual(900);
    expect(linePoints(series, frame).trim().split(' ')).toHaveLength(frame.kept.length);
  });

  it('has all values and both sides of the range in sight', () => {
    const series = long(10);
    const { y, plot } = frameOf(series, bandParts(series.xs, series.ranges), wholeOf(series.xs), 400, 200);
    for (const value of [1, 4, 9, 2]) {
      expect(y(value)).toBeGreaterThanOrEqual(plot.top);
      expect(y(value)).toBeLessThanOrEqual(plot.bottom);
    }
  });

  it('goes from pixels to moments and back', () => {
    const series = long(10);
    const { x, momentAt } = frameOf(series, [], wholeOf(series.xs), 400, 200);
    expect(x(momentAt(123))).toBeCloseTo(123);
  });
});

describe('points of the server as a series [B10]', () => {
  const point = (at: string | null, value: number, comparator: string | null = null) => ({
    ...{ at, value, comparator, range: null },
    verdict: 'normal' as const,
    doubt: null,
  });

  it('leaves out what has no date, sorts the rest and keeps where each stood', () => {
    const series = seriesOfPoints([
      point('2020-02-01', 2),
      point(null, 9),
      point('2019', 1),
      point('soon', 7),
    ]);
    expect([series.ys, series.places]).toEqual([
      [1, 2],
      [2, 0],
    ]);
  });

  it('draws no line through what is doubted, and lets it press nothing flat', () => {
    const doubted = { ...point('2020-02-01', 1_000), doubt: 'probably mg/dL: waits for review' };
    const series = seriesOfPoints([point('2020-01-01', 5), doubted, point('2020-03-01', 7)]);
    expect(series.marks).toEqual(['normal', 'doubted', 'normal']);
    const whole = { from: series.xs[0]!, to: series.xs[2]! };
    const frame = frameOf(series, [], whole, 400, 220);
    expect(linePoints(series, frame).trim().split(' ')).toHaveLength(2);
    expect(Math.abs(frame.y(7) - frame.y(5))).toBeGreaterThan(50);
    expect(yWithin(frame, 1_000)).toBeGreaterThanOrEqual(frame.plot.top);
  });

  it('marks a mere bound', () => expect(seriesOfPoints([point('2020', 5, '<')]).marks).toEqual(['bound']));
});
