import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { fittingWidth, keyedWidth, widthLimits } from './record-width.ts';

/** The edge between conversation and record: dragged, or moved with the arrow keys; a double click resets it. */
export function Divider({
  chosen,
  screen,
  onMove,
}: {
  readonly chosen: number | null;
  /** Width of the window in px. */
  readonly screen: number;
  readonly onMove: (width: number | null) => void;
}) {
  const [isDragged, setDragged] = useState(false);
  const width = fittingWidth(chosen, screen);
  const { least, most } = widthLimits(screen);
  const drag = (event: PointerEvent) => {
    if (isDragged) onMove(fittingWidth(screen - event.clientX, screen));
  };
  const press = (event: KeyboardEvent) => {
    const next = keyedWidth(event.key, width, screen);
    if (next === null) return;
    event.preventDefault();
    onMove(next === 'usual' ? null : next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the record"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={`${width} pixels`}
      tabIndex={0}
      title="Drag to resize; double-click to reset"
      className={`group relative z-10 -mr-1.5 -ml-1.5 hidden w-3 shrink-0 cursor-col-resize touch-none wide:block`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
      onDoubleClick={() => onMove(null)}
      onKeyDown={press}
    >
      <span
        aria-hidden="true"
        className={`absolute inset-y-0 left-1/2 -ml-px w-0.5 group-hover:bg-edge group-focus-visible:bg-focus ${isDragged ? 'bg-edge' : ''}`}
      />
    </div>
  );
}
