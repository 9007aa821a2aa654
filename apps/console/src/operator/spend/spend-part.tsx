import { Link, useSearch } from '@tanstack/react-router';
import type { Spend } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { clinicalDate } from '../../components/dates.ts';
import { LoadingState } from '../../components/states.tsx';
import { modelWords, sumWords } from '../../words/stand-in-words.ts';
import { LookError } from '../look-error.tsx';
import { capWords } from './cap-words.ts';
import { DayChart } from './day-chart.tsx';
import { type Month, monthAfter, monthBefore, readMonth } from './months.ts';
import { SetCap } from './set-cap.tsx';
import { SpendTable } from './spend-table.tsx';
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
  if (failed)
    return (
      <LookError error={failed.error} missing="No sums are kept here" retry={() => void failed.refetch()} />
    );
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
