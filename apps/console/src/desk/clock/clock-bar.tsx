import { useId, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../components/button.tsx';
import { clinicalDate, localDay } from '../../components/dates.ts';
import { useScreenWidth } from '../../components/use-width.ts';
import { dayAfterWeeks } from './next-step.ts';
import { createMovingClock, type DemoTime, useDemoClock } from './use-demo-clock.ts';

const TABLET_PX = 720;
const MOST_WEEKS = 52;
/** Half a year. */
const USUAL_WEEKS = 26;

const dayOf = (at: Date) => clinicalDate(localDay(at));

/** In a demonstration: what day it is there, and a slider that lets months go by in seconds. Nothing anywhere else. */
export function ClockBar() {
  const found = useDemoClock();
  return found.data ? <Clock time={found.data} /> : null;
}

function Clock({ time }: { readonly time: DemoTime }) {
  const label = useId();
  const [weeks, setWeeks] = useState(USUAL_WEEKS);
  const { isMoving, error, moveTo, stop } = useMovingClock();
  const now = new Date(time.now);
  const target = dayAfterWeeks(now, weeks);
  const [isOpen, setOpen] = useState(false);
  const isWide = useScreenWidth() >= TABLET_PX;
  return (
    <section
      aria-label="Clock of the demonstration"
      data-moving={isMoving}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-rule border-t py-1.5 text-small"
    >
      <p role="status">
        <span className="text-ink-2">Today in this demo</span>{' '}
        <time dateTime={time.now} className="font-semibold">
          {dayOf(now)}
        </time>
        {isMoving && time.waiting > 0 ? <span className="text-ink-2"> · agents at work</span> : null}
      </p>
      {isMoving ? (
        <Button onClick={stop}>Stop the clock</Button>
      ) : !isWide && !isOpen ? (
        // A phone has no room for it above every page.
        <Button kind="quiet" onClick={() => setOpen(true)}>
          Move the clock
        </Button>
      ) : (
        <>
          <label id={label} className="flex min-w-48 flex-1 items-center gap-3 tablet:max-w-sm">
            <span className="sr-only">How far to move the clock</span>
            <input
              type="range"
              min={1}
              max={MOST_WEEKS}
              value={weeks}
              aria-valuetext={`${weeks} weeks, to ${dayOf(target)}`}
              onChange={(event) => setWeeks(Number(event.target.value))}
              className="h-8 pointer-coarse:h-11 w-full accent-(--ink)"
            />
          </label>
          <Button
            onClick={() => {
              setOpen(false);
              void moveTo(time, target);
            }}
          >
            Move on to {dayOf(target)}
          </Button>
        </>
      )}
      {error === null ? null : (
        <span role="alert" className="text-urgent">
          The clock could not be moved. Try again.
        </span>
      )}
    </section>
  );
}

/** What is shown on the pages of research: asked again when days have gone by. */
const STALE = ['listResearch', 'readResearch', 'listTriggers', 'listSuppressions', 'listConversations'];

/** One for the whole console: it goes on when the reader changes to another page. */
const clock = createMovingClock({
  move: async (now) => show(await call('moveDemoClock', { body: { now: now.toISOString() } })),
  read: async () => show(await call('readDemoClock', {})),
  renew: () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [id] }) => typeof id === 'string' && STALE.some((each) => id.startsWith(each)),
    }),
});

/** Moves the clock of the demonstration step by step to a day; each step waits for what it woke. */
function useMovingClock() {
  const { isMoving, error } = useSyncExternalStore(clock.subscribe, clock.state);
  return { isMoving, error, moveTo: clock.moveTo, stop: clock.stop };
}

function show(time: DemoTime): DemoTime {
  queryClient.setQueryData(['readDemoClock'], time);
  return time;
}
