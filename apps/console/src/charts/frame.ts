import { type BandPart, partsWithin } from './band.ts';
import { decimate } from './decimate.ts';
import { niceTicks, scaleOf, type TimeTick, timeTicks, withRoom } from './scale.ts';
import type { Series } from './series.ts';
import type { Stretch } from './window.ts';

/** Room for the numbers at the left and the dates below, in px. */
const LEFT = 46;
const RIGHT = 10;
const TOP = 8;
const BOTTOM = 22;
/** A line is as wide as this: finer columns would be drawn over each other. */
const PX_OF_COLUMN = 2;

/** Everything that is drawn for one stretch at one size: no more than the picture has columns for. */
export interface Frame {
  readonly x: (ms: number) => number;
  readonly y: (value: number) => number;
  readonly momentAt: (px: number) => number;
  /** The places of the series that are drawn. */
  readonly kept: readonly number[];
  readonly bands: readonly BandPart[];
  readonly valueTicks: readonly number[];
  readonly timeTicks: readonly TimeTick[];
  readonly plot: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
}

export function frameOf(
  series: Series,
  bands: readonly BandPart[],
  { from, to }: Stretch,
  width: number,
  height: number,
): Frame {
  const plot = { left: LEFT, right: Math.max(LEFT + 20, width - RIGHT), top: TOP, bottom: height - BOTTOM };
  const columns = plot.right - plot.left;
  const kept = decimate(series, from, to, columns / PX_OF_COLUMN);
  const seen = wideEnough(partsWithin(bands, from, to), (to - from) / columns);
  const [low, high] = extent(series, kept, seen);
  const [bottom, top] = withRoom(low, high);
  const x = scaleOf([from, to], [plot.left, plot.right]);
  return {
    x,
    y: scaleOf([bottom, top], [plot.bottom, plot.top]),
    momentAt: scaleOf([plot.left, plot.right], [from, to]),
    kept,
    bands: seen,
    valueTicks: niceTicks(bottom, top, height > 220 ? 5 : 4),
    timeTicks: timeTicks(from, to, Math.max(3, Math.floor(columns / 72))),
    plot,
  };
}

/** Bands narrower than a pixel are one with the band before: a range that changes ten thousand times is not ten thousand boxes. */
function wideEnough(parts: readonly BandPart[], pixel: number): readonly BandPart[] {
  const kept: BandPart[] = [];
  for (const part of parts) {
    const before = kept.at(-1);
    if (before !== undefined && part.to - part.from < pixel)
      kept[kept.length - 1] = { ...before, to: part.to };
    else kept.push(part);
  }
  return kept;
}

/** Where a value stands; what lies outside the plot, at its edge. */
export function yWithin({ y, plot }: Pick<Frame, 'y' | 'plot'>, value: number): number {
  return Math.min(plot.bottom - 5, Math.max(plot.top + 5, y(value)));
}

function extent(
  series: Series,
  kept: readonly number[],
  bands: readonly BandPart[],
): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const take = (value: number | null) => {
    if (value === null) return;
    if (value < low) low = value;
    if (value > high) high = value;
  };
  // What is doubted stands at the edge, or one value in a wrong unit would press all others flat.
  for (const place of kept) if (series.marks[place] !== 'doubted') take(series.ys[place] as number);
  for (const part of bands) {
    take(part.low);
    take(part.high);
  }
  return low > high ? [0, 1] : [low, high];
}

/** The line through the drawn places, to a tenth of a pixel, past what is doubted. `toFixed` would take most of a frame. */
export function linePoints(
  { xs, ys, marks }: Series,
  { kept, x, y }: Pick<Frame, 'kept' | 'x' | 'y'>,
): string {
  let points = '';
  for (const place of kept)
    if (marks[place] !== 'doubted')
      points += `${Math.round(x(xs[place] as number) * 10) / 10},${Math.round(y(ys[place] as number) * 10) / 10} `;
  return points;
}
