import type { Latency } from '../../api/generated.ts';
import { clinicalNumber, duration } from '../../components/numbers.ts';
import { HEAD } from '../table-classes.ts';

const SHARES = ['p50', 'p95', 'p99'] as const;
/** It stays a table on a phone: rows are compared by their columns. */
const CELL = 'px-2 py-1.5 align-baseline text-small first:pl-0 last:pr-0';
const NUMBER = `${CELL} whitespace-nowrap text-right`;
/** The two groups of columns stand apart. */
const FIRST = { p50: 'pl-6', p95: '', p99: '' } as const;

/** Seconds within which half, 95 % and 99 % of the turns were. */
export function LatencyTable({ rows }: { readonly rows: Latency['rows'] }) {
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
