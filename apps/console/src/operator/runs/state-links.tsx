import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { TurnCounts } from '../../api/generated.ts';
import { clinicalNumber } from '../../components/numbers.ts';
import { CHOICE, EXACT } from '../choice-link.ts';
import { countOf, STATE_WORDS, STATES, type State } from '../words/run-words.ts';
import { runsFilter } from './runs-filter.ts';

const AT_MOST = 10_000;

/** The states with how many there are; what asks for a person stands out when there is any. */
export function StateLinks({
  current,
  counts,
}: {
  readonly current: State | null;
  readonly counts: TurnCounts | null;
}) {
  const ref = useRef<HTMLElement>(null);
  // A phone has no room for all of them: the chosen one is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is marked in the document by then
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [current, counts]);
  return (
    <nav ref={ref} aria-label="Runs by state" className="flex max-w-full gap-1.5 overflow-x-auto py-0.5">
      {STATES.map((state) => {
        const count = counts === null || state === 'all' ? null : countOf(counts, state);
        return (
          <Link
            key={state}
            from="/operator"
            to="/operator/$part"
            params={{ part: 'runs' }}
            search={(now) => ({ ...runsFilter(now), state })}
            activeProps={{}}
            activeOptions={EXACT}
            aria-current={state === current ? 'page' : undefined}
            className={CHOICE}
          >
            {STATE_WORDS[state].name}
            {count === null ? null : (
              <span className={`font-bold ${state === current ? '' : inkOf(state, count)}`}>
                {`${clinicalNumber(Math.min(count, AT_MOST))}${count >= AT_MOST ? '+' : ''}`}
              </span>
            )}
            {state === 'failed' || state === 'ended' ? (
              <span className="hidden text-note tablet:inline">7 days</span>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}

function inkOf(state: State, count: number): string {
  if (count === 0 || state === 'live' || state === 'ended' || state === 'all') return 'text-ink';
  return state === 'failed' ? 'text-urgent' : 'text-propose';
}
