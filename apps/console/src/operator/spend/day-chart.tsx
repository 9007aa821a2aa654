import type { Spend } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';
import { CELL, HEAD } from '../../components/list-table.tsx';
import { clinicalNumber } from '../../components/numbers.ts';
import { useWidth } from '../../components/use-width.ts';
import { moneyWords, sumWords } from '../../words/stand-in-words.ts';

import { dayBars } from './day-bars.ts';
import type { Month } from './months.ts';
import { type Sum, sumsByKey } from './sums.ts';

const FRAME = { height: 160, left: 64, top: 12, bottom: 22 };
const NOTHING: Sum = { microUsd: 0, standInMicroUsd: 0 };

/** One bar a day; the numbers stand in a table below it. What a stand-in would have cost is an outline. */
export function DayChart({ month, rows }: { readonly month: Month; readonly rows: Spend['rows'] }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const sums = sumsByKey(rows);
  const sumOf = (day: string) => sums.get(day) ?? NOTHING;
  const wordsOf = (day: string) => sumWords(sumOf(day).microUsd, sumOf(day).standInMicroUsd);
  const spent = new Map([...sums].map(([day, { microUsd }]) => [day, microUsd]));
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
              : `Spent by day; most on ${clinicalDate(highest.day)}: ${wordsOf(highest.day)}`
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
          {bars.map((bar, i) => {
            const { microUsd, standInMicroUsd } = sumOf(bar.day);
            const outline = microUsd === 0 ? 0 : (standInMicroUsd / microUsd) * bar.height;
            return (
              <g key={bar.day}>
                <title>{`${clinicalDate(bar.day)}: ${wordsOf(bar.day)}`}</title>
                <rect
                  x={bar.x}
                  y={bar.y + outline}
                  width={bar.width}
                  height={bar.height - outline}
                  className="fill-ink-3"
                />
                <rect
                  x={bar.x}
                  y={bar.y}
                  width={bar.width}
                  height={outline}
                  strokeDasharray="3 2"
                  className={outline === 0 ? 'fill-none' : 'fill-sunk stroke-ink-3'}
                />
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
            );
          })}
        </svg>
      </div>
      <DayTable rows={rows} />
    </>
  );
}

function DayTable({ rows }: { readonly rows: Spend['rows'] }) {
  return (
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
            <tr key={`${row.key} ${row.stand_in}`} className="border-rule border-b">
              <td className={`${CELL} py-1`}>{clinicalDate(row.key)}</td>
              <td className={`${CELL} px-4 py-1 text-right`}>{moneyWords(row.micro_usd, row.stand_in)}</td>
              <td className={`${CELL} py-1 text-right`}>
                {clinicalNumber(row.input_tokens + row.output_tokens)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
