import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Latency } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { clinicalDate } from '../../components/dates.ts';
import { HEAD } from '../../components/list-table.tsx';
import { clinicalNumber, duration } from '../../components/numbers.ts';
import { EmptyState } from '../../components/states.tsx';
import { CHOICE } from '../choice-link.ts';
import { DayField } from '../day-field.tsx';
import { LookState } from '../look-state.tsx';
import { lastDays, readSpan, SPANS, type Span } from './span.ts';

/** How long answers took in a span of days, of all teams and of each. */
export function LatencyPart() {
  const search = useSearch({ from: '/operator' });
  const span = readSpan(search, new Date());
  const { from, to } = span;
  const latency = useApi('readLatency', { from, to });
  return (
    <>
      <SpanFilters key={`${span.first} ${span.last}`} span={span} />
      <h2 className="mt-4 mb-1 text-ink-2 text-small">
        Turns that ended with an answer and began from {clinicalDate(span.first)} to {clinicalDate(span.last)}
      </h2>
      <LookState of={latency} label="Measuring" lines={4} missing="No times are kept here" />
      {latency.data?.rows.length === 0 ? (
        <EmptyState title="Nothing was answered in these days">Choose more days above.</EmptyState>
      ) : null}
      {latency.data && latency.data.rows.length > 0 ? <LatencyTable rows={latency.data.rows} /> : null}
    </>
  );
}

/** The usual spans as links, and any other by its days. */
function SpanFilters({ span }: { readonly span: Span }) {
  const navigate = useNavigate({ from: '/operator' });
  const today = new Date();
  return (
    <search className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <nav aria-label="Spans" className="flex flex-wrap gap-1.5">
        {SPANS.map((days) => {
          const { first, last } = lastDays(days, today);
          const isCurrent = span.first === first && span.last === last;
          return (
            <Link
              key={days}
              to="/operator/$part"
              params={{ part: 'latency' }}
              search={{ from: first, to: last }}
              activeProps={{}}
              aria-current={isCurrent ? 'page' : undefined}
              className={CHOICE}
            >
              {days === 1 ? 'Today' : `${days} days`}
            </Link>
          );
        })}
      </nav>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const [from, to] = [String(form.get('from')), String(form.get('to'))];
          void navigate({ to: '/operator/$part', params: { part: 'latency' }, search: { from, to } });
        }}
      >
        <DayField key={`from ${span.first}`} label="From day" name="from" day={span.first} required />
        <DayField key={`to ${span.last}`} label="To day" name="to" day={span.last} required />
        <Button type="submit">Show</Button>
      </form>
    </search>
  );
}

const SHARES = ['p50', 'p95', 'p99'] as const;
/** It stays a table on a phone: rows are compared by their columns. */
const CELL = 'px-2 py-1.5 align-baseline text-small first:pl-0 last:pr-0';
const NUMBER = `${CELL} whitespace-nowrap text-right`;
/** The two groups of columns stand apart. */
const FIRST = { p50: 'pl-6', p95: '', p99: '' } as const;

/** Seconds within which half, 95 % and 99 % of the turns were. */
function LatencyTable({ rows }: { readonly rows: Latency['rows'] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a phone scrolls it sideways, and so does a keyboard */}
      <section aria-label="Response times" tabIndex={0} className="max-w-4xl overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr>
              <th rowSpan={2} scope="col" className={`${HEAD} align-bottom`}>
                Team
              </th>
              <th rowSpan={2} scope="col" className={`${HEAD} text-right align-bottom`}>
                Turns
              </th>
              <th colSpan={3} scope="colgroup" className={`${HEAD} border-b-0 pb-0 pl-6 text-right`}>
                First reply of a model
              </th>
              <th colSpan={3} scope="colgroup" className={`${HEAD} border-b-0 pb-0 pl-6 text-right`}>
                Answer
              </th>
            </tr>
            <tr>
              {['first', 'answer'].flatMap((group) =>
                SHARES.map((share) => (
                  <th key={`${group} ${share}`} scope="col" className={`${HEAD} ${FIRST[share]} text-right`}>
                    {share}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ team, turns, answer_ms, first_reply_ms }) => (
              <tr key={team ?? ''} className={`border-rule border-b ${team === null ? 'font-semibold' : ''}`}>
                <th
                  scope="row"
                  className={`${CELL} whitespace-nowrap text-left ${team === null ? 'font-semibold' : 'font-normal'}`}
                >
                  {team ?? 'All teams'}
                </th>
                <td className={NUMBER}>{clinicalNumber(turns)}</td>
                {Object.entries({ first_reply_ms, answer_ms }).flatMap(([group, times]) =>
                  SHARES.map((share) => (
                    <td key={`${group} ${share}`} className={`${NUMBER} ${FIRST[share]}`}>
                      {times === null ? '–' : duration(times[share])}
                    </td>
                  )),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-3 max-w-2xl text-ink-2 text-note">
        p95: 95 of 100 turns were at least as fast. Answer: from the start of the turn until its answer was
        saved; agents in the background may go on. At most the newest 10,000 turns are measured.
      </p>
    </>
  );
}
