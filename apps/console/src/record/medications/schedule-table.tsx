import { useMemo } from 'react';
import type { FhirResource, Panel } from '../../api/generated.ts';
import { Reported } from '../entries/reported.tsx';
import { Part } from '../section/part.tsx';
import { type Planned, plannedOf, TIMES } from './day-schedule.ts';

const HEADS = { morning: 'Morning', noon: 'Noon', evening: 'Evening', night: 'Night' } as const;

interface ScheduleTableProps {
  readonly medications: readonly FhirResource[];
  readonly reported: Panel['reported'];
}

/** The day of the current medications, as far as the record says when. What it does not say is not guessed. */
export function ScheduleTable({ medications, reported }: ScheduleTableProps) {
  const planned = useMemo(() => medications.map(plannedOf), [medications]);
  if (planned.length === 0) return null;
  const isTimed = planned.some(({ at }) => at.length > 0);
  return (
    <Part title="Through the day" aside={isTimed ? 'as the record says it' : undefined}>
      {isTimed ? (
        <Table planned={planned.toSorted((a, b) => firstTime(a) - firstTime(b))} reported={reported} />
      ) : (
        <p className="border-rule border-t py-2 text-ink-2 text-small">
          The record says how often, but of none at which time of the day.
        </p>
      )}
      {planned.some(({ isFromWords }) => isFromWords) ? (
        <p className="mt-1.5 text-ink-3 text-note">* read from the written words, such as “in the morning”</p>
      ) : null}
    </Part>
  );
}

/** Those of the morning first, those without a time last. */
function firstTime({ at: [first] }: Planned): number {
  return first === undefined ? TIMES.length : TIMES.indexOf(first);
}

interface TableProps {
  readonly planned: readonly Planned[];
  readonly reported: Panel['reported'];
}

function Table({ planned, reported }: TableProps) {
  return (
    <table className="w-full table-fixed border-collapse text-small">
      <caption className="sr-only">Current medications by time of day</caption>
      <thead>
        <tr className="text-left text-ink-3 [&>th]:py-1 [&>th]:font-normal">
          <th scope="col" className="w-2/6">
            Medication
          </th>
          {TIMES.map((time) => (
            <th key={time} scope="col">
              {HEADS[time]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {planned.map((each) => (
          <tr key={each.key} className="border-rule border-t align-baseline [&>td]:py-1.5">
            <th scope="row" className="py-1.5 pr-2 text-left font-bold [overflow-wrap:anywhere]">
              {each.name}
              {each.isFromWords ? '*' : ''}
              {each.clock.length === 0 ? null : (
                <span className="block font-normal text-ink-3 text-note">{each.clock.join(', ')}</span>
              )}{' '}
              <Reported words={reported[each.key]} />
            </th>
            {each.at.length === 0 ? (
              <td colSpan={TIMES.length} className="text-ink-2 [overflow-wrap:anywhere]">
                {[each.dose, each.otherwise].filter(Boolean).join(', ')}; time not written
              </td>
            ) : (
              TIMES.map((time) => <Cell key={time} dose={each.at.includes(time) ? each.dose : null} />)
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ dose }: { readonly dose: string | null }) {
  if (dose === null)
    return (
      <td className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">none</span>
      </td>
    );
  return <td className="font-semibold">{dose === '' ? 'yes' : dose}</td>;
}
