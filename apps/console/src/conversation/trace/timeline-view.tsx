import { duration } from '../../components/numbers.ts';
import type { Timeline, TimelineRow } from './timeline.ts';

/** Who worked when, as bars; hatched is what went on beside the answer. */
export function TimelineView({ timeline: { rows, span } }: { readonly timeline: Timeline }) {
  return (
    <ul className="mt-2 flex flex-col gap-1.5" aria-label="Who worked when">
      {rows.map((row) => (
        <li
          key={row.key}
          className="grid grid-cols-[minmax(0,10.5rem)_minmax(2rem,1fr)_auto] items-center gap-2"
        >
          <span className="truncate" style={{ paddingLeft: `${row.depth * 12}px` }} title={row.label}>
            {row.label}
          </span>
          <Bars row={row} span={span} />
          <span className="min-w-12 text-right text-ink-3">{wordsOf(row)}</span>
        </li>
      ))}
    </ul>
  );
}

function Bars({ row, span }: { readonly row: TimelineRow; readonly span: number }) {
  const tone = row.failed !== null ? 'bg-urgent' : row.background ? 'bars-hatched' : 'bg-chart opacity-75';
  return (
    <span className="relative block h-1.5" aria-hidden="true">
      {row.bars.map(({ from, ms }, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two may begin at once, and they only grow at the end
          key={at}
          className={`absolute inset-y-0 min-w-1 rounded-small ${tone}`}
          style={{ left: `${(from / span) * 100}%`, width: `${(ms / span) * 100}%` }}
        />
      ))}
    </span>
  );
}

function wordsOf({ failed, running, background, ms }: TimelineRow): string {
  if (failed !== null) return `failed: ${failed.replaceAll('_', ' ')}`;
  return `${running ? 'runs, ' : ''}${duration(ms)}${background ? ' beside it' : ''}`;
}
