import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { clinicalDate, localDay, MONTHS, timeOfDay } from '../../components/dates.ts';
import { monthWeeks } from './month-days.ts';
import type { Trigger } from './use-triggers.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface Props {
  readonly triggers: readonly Trigger[];
  readonly nameOf: (trigger: Trigger) => string;
  readonly now: Date;
  readonly onOpen: (trigger: Trigger) => void;
}

/** The next dates of all wake-ups in a month; of what recurs, the next three. */
export function TriggerCalendar({ triggers, nameOf, now, onOpen }: Props) {
  const [ahead, setAhead] = useState(0);
  const shown = new Date(now.getFullYear(), now.getMonth() + ahead, 1);
  const title = `${MONTHS[shown.getMonth()]}-${shown.getFullYear()}`;
  const dates = triggers
    .filter(({ status }) => status === 'pending')
    .flatMap((trigger) => trigger.next.map((at) => ({ trigger, at: new Date(at) })));
  const byDay = Map.groupBy(dates, ({ at }) => localDay(at));
  const today = localDay(now);
  return (
    <section aria-label="Calendar">
      <div className="mb-2 flex items-center gap-2">
        <h2 className="min-w-28 font-semibold" aria-live="polite">
          {title}
        </h2>
        <Button kind="quiet" disabled={ahead === 0} onClick={() => setAhead(ahead - 1)}>
          Earlier
        </Button>
        <Button kind="quiet" onClick={() => setAhead(ahead + 1)}>
          Later
        </Button>
      </div>
      <p className="mb-2 text-ink-2 text-small">
        Of each wake-up, the next three dates. Press one to change it.
      </p>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Wake-ups in {title}</caption>
        <thead>
          <tr>
            {DAYS.map((day) => (
              <th
                key={day}
                className="border-rule-strong border-b py-1 text-left font-semibold text-ink-2 text-note"
              >
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(shown.getFullYear(), shown.getMonth()).map((week) => (
            <tr key={week[0]?.day}>
              {week.map(({ day, number, isOfMonth }) => (
                <td key={day} className="h-16 border-rule border-b py-1 pr-1 align-top text-note">
                  <span
                    className={`${day === today ? 'rounded-small bg-ink px-1 font-bold text-paper' : isOfMonth ? 'text-ink' : 'text-ink-3'}`}
                  >
                    <time dateTime={day}>
                      <span aria-hidden="true">{number}</span>
                      <span className="sr-only">
                        {day === today ? `Today, ${clinicalDate(day)}` : clinicalDate(day)}
                      </span>
                    </time>
                  </span>
                  {byDay.get(day)?.map(({ trigger, at }) => (
                    <button
                      key={`${trigger.id} ${at.toISOString()}`}
                      type="button"
                      onClick={() => onOpen(trigger)}
                      title={trigger.instruction}
                      className="mt-0.5 block min-h-6 w-full truncate rounded-small bg-sunk px-1 text-left hover:bg-rule pointer-coarse:min-h-11"
                    >
                      {timeOfDay(at)}
                      <span className="max-tablet:sr-only"> {nameOf(trigger)}</span>
                    </button>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
