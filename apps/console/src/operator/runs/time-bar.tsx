import type { WaterfallRow } from './waterfall-rows.ts';

const HATCH = 'operator-hatch';

/** Once on the page; the bars refer to it. */
export function HatchPattern() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        <pattern id={HATCH} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="1.5" y1="0" x2="1.5" y2="6" className="stroke-edge" strokeWidth="3" />
        </pattern>
      </defs>
    </svg>
  );
}

/** Where on the axis it stands. What failed is red and says so beside; what goes on has an open end. */
export function TimeBar({ row, span }: { readonly row: WaterfallRow; readonly span: number }) {
  const isAgent = row.what.is === 'agent';
  const failed = row.what.is === 'agent' ? row.what.status === 'failed' : row.what.failed;
  const width = `${Math.max(0.3, (row.length / span) * 100)}%`;
  const height = isAgent ? 8 : 4;
  return (
    <svg className="block h-3 w-full" aria-hidden="true">
      <rect
        x={`${Math.min(99.7, (row.start / span) * 100)}%`}
        y={6 - height / 2}
        width={width}
        height={height}
        rx={height / 2}
        fill={row.inBackground && !failed ? `url(#${HATCH})` : undefined}
        strokeDasharray={row.open ? '3 3' : undefined}
        className={classOf(row, failed)}
      />
    </svg>
  );
}

function classOf(row: WaterfallRow, failed: boolean): string {
  if (row.open) return 'fill-chart-wash stroke-chart';
  if (failed) return 'fill-urgent';
  if (row.inBackground) return '';
  return row.what.is === 'agent' ? 'fill-chart' : 'fill-chart opacity-60';
}
