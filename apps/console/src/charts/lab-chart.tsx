import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useWidth } from '../components/use-width.ts';
import { wordOf } from '../components/word-of.ts';
import { bandParts } from './band.ts';
import { type ChangeMark, ChartPicture, Mark } from './chart-picture.tsx';
import { nearestPlace } from './decimate.ts';
import { frameOf, yWithin } from './frame.ts';
import type { Series } from './series.ts';
import { moved, type Stretch, showing, zoomed } from './window.ts';

/** A drag shorter than this is a slip of the hand. */
const DRAG_PX = 4;

/** How much plus and minus change the stretch. */
const ZOOM: { readonly [key: string]: number } = { '+': 0.6, '-': 1 / 0.6 };

/** Where a key goes from a place; null: it is not a key that moves. */
function placeByKey(key: string, from: number, last: number): number | null {
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[key];
  if (step !== undefined) return from + step;
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

/**
 * One series over time with its normal band. Pointer or arrow keys choose a result; drag, plus and minus, or the wheel
 * with Ctrl change the stretch. Ten thousand results are drawn by their outline (`decimate`), so that a frame stays short.
 */
export function LabChart({
  series,
  changes,
  whole,
  stretch,
  chosen,
  label,
  words,
  height,
  onChoose,
  onStretch,
}: {
  readonly series: Series;
  /** Of method or normal range: a line with its letter. */
  readonly changes: readonly ChangeMark[];
  readonly whole: Stretch;
  readonly stretch: Stretch;
  /** The place of the chosen result. */
  readonly chosen: number;
  readonly label: string;
  /** What a screen reader says of the chosen result. */
  readonly words: string;
  readonly height: number;
  readonly onChoose: (place: number) => void;
  readonly onStretch: (stretch: Stretch) => void;
}) {
  const [box, width] = useWidth<HTMLDivElement>();
  const drag = useRef<{ readonly px: number; readonly from: Stretch; active: boolean } | null>(null);
  const clip = useId();
  const [isDragging, setDragging] = useState(false);
  const bands = useMemo(() => bandParts(series.xs, series.ranges), [series]);
  const frame = useMemo(
    () => frameOf(series, bands, stretch, width, height),
    [series, bands, stretch, width, height],
  );
  const last = series.xs.length - 1;
  const choose = (place: number) => {
    const next = Math.min(last, Math.max(0, place));
    onChoose(next);
    const at = series.xs[next] as number;
    if (at < stretch.from || at > stretch.to) onStretch(showing(stretch, at, whole));
  };
  const around = () => series.xs[chosen] ?? (stretch.from + stretch.to) / 2;

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeByKey(event.key, chosen, last);
    const factor = wordOf(ZOOM, event.key);
    if (place === null && factor === undefined) return;
    event.preventDefault();
    if (place !== null) choose(place);
    if (factor !== undefined) onStretch(zoomed(stretch, factor, around(), whole));
  };
  const pxOf = (event: PointerEvent) => event.clientX - event.currentTarget.getBoundingClientRect().left;
  const onPointerMove = (event: PointerEvent) => {
    const held = drag.current;
    const px = pxOf(event);
    if (held !== null && (held.active || Math.abs(px - held.px) > DRAG_PX)) {
      held.active = true;
      setDragging(true);
      onStretch(moved(held.from, (held.px - px) / (frame.plot.right - frame.plot.left), whole));
      return;
    }
    const place = nearestPlace(series.xs, frame.momentAt(px));
    if (place >= 0 && place !== chosen) onChoose(place);
  };
  // React listens to the wheel passively: to hold the page still, we listen ourselves.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const moment = frame.momentAt(event.clientX - element.getBoundingClientRect().left);
      onStretch(zoomed(stretch, event.deltaY > 0 ? 1.15 : 1 / 1.15, moment, whole));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box, frame, stretch, whole, onStretch]);

  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={chosen + 1}
      aria-valuetext={words}
      className={`w-full touch-pan-y select-none rounded-small ${isDragging ? 'cursor-grabbing' : 'cursor-crosshair'}`}
      style={{ height }}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerDown={(event) => {
        drag.current = { px: pxOf(event), from: stretch, active: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        if (drag.current?.active === false) onPointerMove(event);
        drag.current = null;
        setDragging(false);
      }}
      onPointerCancel={() => {
        drag.current = null;
        setDragging(false);
      }}
    >
      {width === 0 ? null : (
        <svg width={width} height={height} className="block" aria-hidden="true">
          <clipPath id={clip}>
            <rect x={frame.plot.left} y={0} width={frame.plot.right - frame.plot.left} height={height} />
          </clipPath>
          <ChartPicture series={series} frame={frame} changes={changes} clip={clip} />
          <Chosen series={series} place={chosen} frame={frame} />
        </svg>
      )}
    </div>
  );
}

interface ChosenProps {
  readonly series: Series;
  readonly place: number;
  readonly frame: ReturnType<typeof frameOf>;
}

/** The only part that is drawn again when the pointer moves. */
function Chosen({ series, place, frame }: ChosenProps) {
  const { x, plot } = frame;
  const at = series.xs[place];
  if (at === undefined) return null;
  const px = x(at);
  if (px < plot.left - 1 || px > plot.right + 1) return null;
  const py = yWithin(frame, series.ys[place] as number);
  return (
    <g>
      <line className="stroke-edge" x1={px} x2={px} y1={plot.top} y2={plot.bottom} strokeDasharray="2 3" />
      <circle className="fill-sheet stroke-2 stroke-ink" cx={px} cy={py} r={7} />
      <Mark mark={series.marks[place] ?? null} x={px} y={py} size={4} />
    </g>
  );
}
