import { Link, useSearch } from '@tanstack/react-router';
import type { Spend } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { clinicalDate } from '../../components/dates.ts';
import { CELL, HEAD, ROW, TABLE } from '../../components/list-table.tsx';
import { clinicalNumber } from '../../components/numbers.ts';
import { EmptyState, LoadingState } from '../../components/states.tsx';
import { modelWords, moneyWords, sumWords } from '../../words/stand-in-words.ts';
import { LookError } from '../look-state.tsx';
import { capWords } from './cap-words.ts';
import { DayChart } from './day-chart.tsx';
import { type Month, monthAfter, monthBefore, readMonth } from './months.ts';
import { SetCap } from './set-cap.tsx';
import { sumOf } from './sums.ts';

/** What models have cost in a month: in all, by day, by team, by model. */
export function SpendPart() {
  const { month: given } = useSearch({ from: '/operator' });
  const month = readMonth(given, new Date());
  const { from, to } = month;
  const teams = useApi('readSpend', { by: 'team', from, to });
  const models = useApi('readSpend', { by: 'model', from, to });
  const days = useApi('readSpend', { by: 'day', from, to });
  const failed = [teams, models, days].find(({ isError }) => isError);
  if (failed) return <LookError of={failed} missing="No sums are kept here" />;
  const total = teams.data && sumOf(teams.data.rows);
  const present = teams.data?.month;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-ink-2 text-small">{month.name}</h2>
          <p className="font-bold text-title">
            {total === undefined ? '…' : sumWords(total.microUsd, total.standInMicroUsd)}
          </p>
          {present?.name === month.month ? <MonthCap month={present} ends={month.to} /> : null}
        </div>
        <MonthLinks month={month} />
      </div>
      <section className="mt-4">
        <h3 className="font-semibold text-ink-2 text-small">By day</h3>
        {days.data ? (
          <DayChart month={month} rows={days.data.rows} />
        ) : (
          <LoadingState label="Adding up the days" />
        )}
      </section>
      <div className="mt-6 grid gap-x-10 gap-y-6 wide:grid-cols-2">
        {teams.data ? (
          <SpendTable title="By team" first="Team" rows={teams.data.rows} nameOf={teamName} />
        ) : (
          <LoadingState label="Adding up the teams" />
        )}
        {models.data ? (
          <SpendTable title="By model" first="Model" rows={models.data.rows} nameOf={modelName} />
        ) : (
          <LoadingState label="Adding up the models" />
        )}
      </div>
    </>
  );
}

function teamName({ key, stand_in }: Spend['rows'][number]): string {
  return stand_in ? `${key}, with a stand-in` : key;
}

function modelName({ key, stand_in }: Spend['rows'][number]): string {
  return key === '' ? 'no model' : modelWords(key, stand_in);
}

const STEP =
  'inline-flex min-h-8 items-center rounded-control border border-edge bg-sheet px-3 font-semibold text-small hover:bg-sunk pointer-coarse:min-h-11';

function MonthLinks({ month }: { readonly month: Month }) {
  const isPresent = month.to > new Date().toISOString().slice(0, 10);
  const link = (to: string, name: string) => (
    <Link
      to="/operator/$part"
      params={{ part: 'spend' }}
      search={{ month: to }}
      activeProps={{}}
      className={STEP}
    >
      {name}
    </Link>
  );
  return (
    <nav aria-label="Months" className="flex gap-2">
      {link(monthBefore(month.month), 'Previous month')}
      {isPresent ? null : link(monthAfter(month.month), 'Month after')}
    </nav>
  );
}

/** What this month has used of its cap, in words and as a bar. `ends`: the first day of the next month. */
function MonthCap({ month, ends }: { readonly month: Spend['month']; readonly ends: string }) {
  const { share, isReached, text } = capWords(month);
  return (
    <div className="mt-1 max-w-md text-small">
      <p className={isReached ? 'text-urgent' : 'text-ink-2'}>{text}</p>
      {share === null ? null : (
        <svg className="mt-1 block h-2 w-full" aria-hidden="true">
          <rect width="100%" height="8" rx="2" className="fill-sunk stroke-rule" />
          <rect
            width={`${share * 100}%`}
            height="8"
            rx="2"
            className={isReached ? 'fill-urgent' : 'fill-ink-3'}
          />
        </svg>
      )}
      {isReached ? (
        <p className="mt-1 text-urgent">
          No model is asked before {clinicalDate(ends)}, unless the cap is raised.
        </p>
      ) : null}
      <SetCap month={month} ends={ends} />
    </div>
  );
}

interface Props {
  readonly title: string;
  readonly first: string;
  readonly rows: Spend['rows'];
  readonly nameOf: (row: Spend['rows'][number]) => string;
}

/** Sums with a bar each, the most expensive first. */
function SpendTable({ title, first, rows, nameOf }: Props) {
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
