import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Operations } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/states.tsx';
import { LookState } from '../look-state.tsx';
import { Pager, pageOf } from '../pager.tsx';
import { firstState, readState, STATE_WORDS, type State } from '../words/run-words.ts';
import { ParkedEffects } from './parked-effects.tsx';
import { RunSearch } from './run-search.tsx';
import { RunsFilters, runsFilter, StateLinks } from './runs-filters.tsx';
import { RunsTable } from './runs-table.tsx';

/** Seconds. Each look is an entry in the operator's own trail, so what seldom changes is seldom asked. */
const EVERY = { live: 10, stuck: 10, parked: 60, failed: 60, ended: 60, all: 60 } as const;
const COUNTS_EVERY = 30;
const LIMIT = 50;

export function RunsPart() {
  const search = useSearch({ from: '/operator' });
  const navigate = useNavigate({ from: '/operator' });
  const [paused, setPaused] = useState(false);
  const { before } = search;
  const filter = runsFilter(search);
  const renew = (seconds: number) =>
    paused || before !== undefined ? {} : { refetchInterval: seconds * 1_000 };
  const kind = filter.kind as Operations['countOperatedRuns']['query']['kind'];
  const counts = useApi('countOperatedRuns', { kind }, renew(COUNTS_EVERY));
  // Chosen once: a page that somebody reads does not turn to another state by itself.
  const [first, setFirst] = useState<State | null>(null);
  const opens = first ?? (counts.data ? firstState(counts.data) : counts.isError ? 'live' : null);
  if (opens !== first) setFirst(opens);
  const asked = readState(search.state) ?? opens;
  const state = asked ?? 'live';
  const runs = useApi(
    'listOperatedRuns',
    {
      ...(filter as Operations['listOperatedRuns']['query']),
      state: state === 'all' ? undefined : state,
      before,
      limit: LIMIT,
    },
    { enabled: asked !== null, ...renew(EVERY[state]) },
  );
  const go = (next: string | undefined) =>
    void navigate({ to: '/operator/$part', params: { part: 'runs' }, search: pageOf(search, next) });

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <StateLinks current={asked} counts={counts.data ?? null} />
        <RunsFilters search={search} />
      </div>
      <RunSearch key={JSON.stringify(filter)} search={search} />
      <div className="mt-3 mb-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="text-ink-2 text-small">
          {asked === null ? 'Looking what needs a person' : null}
          {asked === null ? null : <span className="sr-only">{STATE_WORDS[asked].name}. </span>}
          {asked === null ? null : STATE_WORDS[asked].means}
        </h2>
        <p className="flex items-center gap-2 text-ink-3 text-note">
          {before === undefined
            ? asOf(runs.dataUpdatedAt, paused ? null : EVERY[state])
            : 'Older runs; not renewed'}
          {before === undefined ? (
            <Button kind="quiet" aria-pressed={paused} onClick={() => setPaused(!paused)}>
              {paused ? 'Go on' : 'Pause'}
            </Button>
          ) : null}
        </p>
      </div>
      <LookState of={runs} label="Looking for runs" lines={6} missing="There are no runs here" />
      {runs.data ? (
        <>
          {asked === 'parked' && before === undefined ? (
            <ParkedEffects count={counts.data?.effects ?? 0} />
          ) : null}
          {runs.data.runs.length === 0 ? (
            <EmptyState title={EMPTY[state]}>
              {Object.keys(filter).length > 0 ? 'A filter is set above: without it there may be some.' : null}
            </EmptyState>
          ) : (
            <RunsTable runs={runs.data.runs} />
          )}
          <Pager
            isNewest={before === undefined}
            next={runs.data.next_before}
            onNewest={() => go(undefined)}
            onOlder={go}
          />
        </>
      ) : null}
    </>
  );
}

const EMPTY = {
  live: 'Nothing runs now',
  stuck: 'Nothing is stuck',
  parked: 'No run is parked',
  failed: 'No run has failed',
  ended: 'No run has ended yet',
  all: 'There is no such run',
} as const;

function asOf(updatedAt: number, seconds: number | null): string {
  if (updatedAt === 0) return '';
  const time = new Date(updatedAt).toLocaleTimeString('en-GB');
  return `As of ${time}, ${seconds === null ? 'paused' : `renewed every ${seconds} s`}`;
}
