import { memo } from 'react';
import { bandParts } from './band.ts';
import { decimate } from './decimate.ts';
import { scaleOf, withRoom } from './scale.ts';
import type { Series } from './series.ts';

const WIDTH = 160;
const HEIGHT = 40;

/** A series in the height of two lines of text, with the normal band behind it. The words beside it say the same. */
export const Sparkline = memo(function Sparkline({ series }: { readonly series: Series }) {
  const { xs, ys, ranges } = series;
  const [first, last] = [xs[0], xs.at(-1)];
  if (first === undefined || last === undefined) return null;
  const parts = bandParts(xs, ranges);
  const sides = parts.flatMap(({ low, high }) => [low, high]).filter((side) => side !== null);
  const kept = decimate(series, first, last, WIDTH);
  const values = [...kept.map((place) => ys[place] as number), ...sides];
  const [bottom, top] = withRoom(Math.min(...values), Math.max(...values));
  const x = scaleOf([first, last], [4, WIDTH - 4]);
  const y = scaleOf([bottom, top], [HEIGHT - 2, 2]);
  const drawn = kept.map((place) => [x(xs[place] as number), y(ys[place] as number)] as const);
  const end = drawn.at(-1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-10 w-full"
      aria-hidden="true"
    >
      {parts.map((part, place) => {
        const upper = part.high === null ? 0 : y(part.high);
        const lower = part.low === null ? HEIGHT : y(part.low);
        // The first and the last reach to the edge: what comes before and after has no range of its own.
        const left = place === 0 ? 0 : x(part.from);
        const right = place === parts.length - 1 ? WIDTH : x(part.to);
        return (
          <rect
            key={part.from}
            className="fill-band"
            x={left}
            width={right - left}
            y={upper}
            height={Math.max(1.5, lower - upper)}
          />
        );
      })}
      <polyline
        className="fill-none stroke-[1.8] stroke-chart"
        points={drawn.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ')}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
      {end === undefined ? null : (
        <path
          className="stroke-[5] stroke-chart"
          d={`M${end[0].toFixed(1)} ${end[1].toFixed(1)}h0.01`}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
});
