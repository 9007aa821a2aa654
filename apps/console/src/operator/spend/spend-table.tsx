import type { Spend } from '../../api/generated.ts';
import { clinicalNumber } from '../../components/numbers.ts';
import { EmptyState } from '../../components/states.tsx';
import { moneyWords } from '../../words/stand-in-words.ts';
import { CELL, HEAD, ROW, TABLE } from '../table-classes.ts';

/** Sums with a bar each, the most expensive first. */
export function SpendTable({
  title,
  first,
  rows,
  nameOf,
}: {
  readonly title: string;
  readonly first: string;
  readonly rows: Spend['rows'];
  readonly nameOf: (row: Spend['rows'][number]) => string;
}) {
  const most = Math.max(1, ...rows.map((row) => row.micro_usd));
  const hasTurns = rows.some(({ turns }) => turns !== null);
  return (
    <section>
      <h3 className="mb-1 font-semibold text-ink-2 text-small">{title}</h3>
      {rows.length === 0 ? <EmptyState title="Nothing was spent" /> : null}
      {rows.length === 0 ? null : (
        <table className={TABLE}>
          <thead className="sr-only tablet:not-sr-only tablet:table-header-group">
            <tr>
              <th className={HEAD}>{first}</th>
              <th className={`${HEAD} w-1/3`}>
                <span className="sr-only">Share</span>
              </th>
              <th className={`${HEAD} tablet:text-right`}>Cost</th>
              <th className={`${HEAD} tablet:text-right`}>Tokens</th>
              {hasTurns ? <th className={`${HEAD} tablet:text-right`}>Turns</th> : null}
            </tr>
          </thead>
          <tbody className="block tablet:table-row-group">
            {rows.map((row) => (
              <tr key={`${row.key} ${row.stand_in}`} className={`${ROW} grid-cols-[1fr_auto] gap-x-3`}>
                <td className={`${CELL} order-1 wrap-anywhere`}>{nameOf(row)}</td>
                <td className={`${CELL} order-3 col-span-2 tablet:align-middle`}>
                  <svg className="block h-2 w-full" aria-hidden="true">
                    <rect
                      y="1"
                      width={`${(row.micro_usd / most) * 100}%`}
                      height="6"
                      rx="2"
                      strokeDasharray={row.stand_in ? '3 2' : undefined}
                      className={row.stand_in ? 'fill-sunk stroke-ink-3' : 'fill-ink-3'}
                    />
                  </svg>
                </td>
                <td className={`${CELL} order-2 whitespace-nowrap text-right font-semibold`}>
                  {moneyWords(row.micro_usd, row.stand_in)}
                </td>
                <td className={`${CELL} order-4 whitespace-nowrap text-ink-2 tablet:text-right`}>
                  {clinicalNumber(row.input_tokens + row.output_tokens)}
                  <span className="tablet:sr-only"> tokens</span>
                </td>
                {hasTurns ? (
                  <td className={`${CELL} order-5 whitespace-nowrap text-right text-ink-2`}>
                    {row.turns === null ? '' : clinicalNumber(row.turns)}
                    <span className="tablet:sr-only"> turns</span>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
