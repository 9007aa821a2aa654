import type { Spend } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';
import { clinicalNumber, dollars } from '../../components/numbers.ts';
import { CELL, HEAD } from '../table-classes.ts';
import { useWidth } from '../use-width.ts';
import { dayBars } from './day-bars.ts';
import type { Month } from './months.ts';

const FRAME = { height: 160, left: 64, top: 12, bottom: 22 };

/** One bar a day; the numbers stand in a table below it. */
export function DayChart({ month, rows }: { readonly month: Month; readonly rows: Spend['rows'] }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const spent = new Map(rows.map((row) => [row.key, row.micro_usd]));
  const { bars, top } = dayBars(month.days, spent, { ...FRAME, width });
  const base = FRAME.height - FRAME.bottom;
  const highest = bars.reduce((most, bar) => (bar.microUsd > most.microUsd ? bar : most));
  return (
    <>
      <div ref={ref} className="mt-1 w-full">
        <svg
          width={width}
          height={FRAME.height}
          role="img"
          aria-label={
            highest.microUsd === 0
              ? `Nothing was spent in ${month.name}`
              : `Spent by day; most on ${clinicalDate(highest.day)}: ${dollars(highest.microUsd)}`
          }
          className="block"
        >
          {[top, top / 2].map((mark) => {
            const y = base - (mark / top) * (base - FRAME.top);
            return (
              <g key={mark}>
                <line x1={FRAME.left} x2={width} y1={y} y2={y} className="stroke-rule" />
                <text x={FRAME.left - 8} y={y + 4} textAnchor="end" className="fill-ink-3 text-note">
                  {highest.microUsd === 0 ? '' : `$${clinicalNumber(mark / 1_000_000)}`}
                </text>
              </g>
            );
          })}
          <line x1={FRAME.left} x2={width} y1={base} y2={base} className="stroke-edge" />
          {bars.map((bar, i) => (
            <g key={bar.day}>
              <rect x={bar.x} y={bar.y} width={bar.width} height={bar.height} className="fill-ink-3">
                <title>{`${clinicalDate(bar.day)}: ${dollars(bar.microUsd)}`}</title>
              </rect>
              {i % 5 === 0 && i < bars.length - 1 ? (
                <text
                  x={bar.x + bar.width / 2}
                  y={FRAME.height - 6}
                  textAnchor="middle"
                  className="fill-ink-3 text-note"
                >
                  {i + 1}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </div>
      <details className="mt-1 text-small">
        <summary className="inline-flex min-h-8 items-center text-ink-2 underline decoration-rule-strong underline-offset-2 pointer-coarse:min-h-11">
          The days as a table
        </summary>
        <table className="mt-1 border-collapse">
          <thead>
            <tr>
              <th className={HEAD}>Day</th>
              <th className={`${HEAD} text-right`}>Cost</th>
              <th className={`${HEAD} text-right`}>Tokens</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-rule border-b">
                <td className={`${CELL} py-1`}>{clinicalDate(row.key)}</td>
                <td className={`${CELL} px-4 py-1 text-right`}>{dollars(row.micro_usd)}</td>
                <td className={`${CELL} py-1 text-right`}>
                  {clinicalNumber(row.input_tokens + row.output_tokens)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
