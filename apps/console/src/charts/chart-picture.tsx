import { memo } from 'react';
import { clinicalNumber } from '../components/numbers.ts';
import { type Frame, linePoints, yWithin } from './frame.ts';
import type { Series } from './series.ts';

/** A change of method or normal range: when, and the letter that stands for it. */
export interface ChangeMark {
  readonly ms: number;
  readonly letter: string;
  readonly words: string;
}

/** More points than this are a line only. */
const MOST_MARKS = 160;

/** The still part of a chart: drawn again when the stretch or the size changes, not when the pointer moves. */
export const ChartPicture = memo(function ChartPicture({
  series,
  frame,
  changes,
  clip,
}: {
  readonly series: Series;
  readonly frame: Frame;
  readonly changes: readonly ChangeMark[];
  /** The id of the clip path of the plot. */
  readonly clip: string;
}) {
  const { x, y, kept, plot } = frame;
  return (
    <>
      <Bands frame={frame} />
      {frame.valueTicks.map((tick) => (
        <g key={tick}>
          <line className="stroke-rule" x1={plot.left} x2={plot.right} y1={y(tick)} y2={y(tick)} />
          <text className="fill-ink-3 text-note" x={plot.left - 6} y={y(tick) + 4} textAnchor="end">
            {clinicalNumber(tick)}
          </text>
        </g>
      ))}
      {frame.timeTicks.map(({ ms, label }) => (
        <text key={ms} className="fill-ink-3 text-note" x={x(ms)} y={plot.bottom + 17} textAnchor="middle">
          {label}
        </text>
      ))}
      <Changes changes={changes} frame={frame} />
      <polyline
        className="fill-none stroke-[1.8] stroke-chart"
        points={linePoints(series, frame)}
        strokeLinejoin="round"
        clipPath={`url(#${clip})`}
      />
      {kept.length > MOST_MARKS ? null : <Marks series={series} frame={frame} />}
    </>
  );
});

function Bands({ frame: { bands, x, y, plot } }: { readonly frame: Frame }) {
  const within = (px: number) => Math.min(plot.right, Math.max(plot.left, px));
  const edge = bands.length - 1;
  return bands.map((part, place) => {
    // The first and the last reach to the edge: before and after a result its range is the best that is known.
    const left = place === 0 ? plot.left : within(x(part.from));
    const right = place === edge ? plot.right : within(x(part.to));
    const upper = part.high === null ? plot.top : y(part.high);
    const lower = part.low === null ? plot.bottom : y(part.low);
    return (
      <rect
        key={part.from}
        className="fill-band"
        x={left}
        width={Math.max(0, right - left)}
        y={upper}
        height={Math.max(1.5, lower - upper)}
      />
    );
  });
}

interface ChangesProps {
  readonly changes: readonly ChangeMark[];
  readonly frame: Frame;
}

/** Where method or range changed: a line with the letter that the words below the chart have. */
function Changes({ changes, frame: { x, plot } }: ChangesProps) {
  return changes.map(({ ms, letter }) => {
    const px = x(ms);
    if (px < plot.left || px > plot.right) return null;
    return (
      <g key={letter}>
        <line
          className="stroke-ink-3"
          x1={px}
          x2={px}
          y1={plot.top + 12}
          y2={plot.bottom}
          strokeDasharray="5 3"
        />
        <text className="fill-ink-2 font-semibold text-note" x={px} y={plot.top + 8} textAnchor="middle">
          {letter}
        </text>
      </g>
    );
  });
}

function Marks({ series, frame }: { readonly series: Series; readonly frame: Frame }) {
  const { kept, x, plot } = frame;
  return kept.map((place) => {
    const px = x(series.xs[place] as number);
    if (px < plot.left - 4 || px > plot.right + 4) return null;
    return (
      <Mark
        key={place}
        mark={series.marks[place] ?? null}
        x={px}
        y={yWithin(frame, series.ys[place] as number)}
      />
    );
  });
}

interface MarkProps {
  readonly mark: Series['marks'][number];
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

/** High points up, low points down, a mere bound is hollow, a doubted value a question: the shape says what the colour says. */
export function Mark({ mark, x, y, size = 4 }: MarkProps) {
  if (mark === 'high') return <path className="fill-urgent" d={triangle(x, y, size + 1, -1)} />;
  if (mark === 'low') return <path className="fill-urgent" d={triangle(x, y, size + 1, 1)} />;
  if (mark === 'doubted')
    return (
      <>
        <circle className="fill-sheet stroke-[1.5] stroke-propose" cx={x} cy={y} r={size + 2.5} />
        <text className="fill-propose font-semibold" fontSize={10} x={x} y={y + 3.5} textAnchor="middle">
          ?
        </text>
      </>
    );
  if (mark === 'bound') return <circle className="fill-sheet stroke-2 stroke-chart" cx={x} cy={y} r={size} />;
  return <circle className="fill-chart" cx={x} cy={y} r={size - 0.5} />;
}

function triangle(x: number, y: number, size: number, down: 1 | -1): string {
  return `M${x - size} ${y - down * size * 0.7}H${x + size}L${x} ${y + down * size}Z`;
}
