import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { TurnCounts } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { SelectField } from '../../components/field.tsx';
import { clinicalNumber } from '../../components/numbers.ts';
import type { OperatorSearch } from '../../places/operator-search.ts';
import { CHOICE, EXACT } from '../choice-link.ts';
import { countOf, ROOT_WORDS, STATE_WORDS, STATES, STATUS_WORDS, type State } from '../words/run-words.ts';

/** By kind; conversations by team, and then by an agent that took part. */
export function RunsFilters({ search }: { readonly search: OperatorSearch }) {
  const navigate = useNavigate({ from: '/operator' });
  const filter = runsFilter(search);
  const teams = useApi('listTeams', {}, { staleTime: 300_000 });
  const team = useApi(
    'readTeam',
    { team: search.team ?? '' },
    { enabled: search.team !== undefined, staleTime: 300_000 },
  );
  const isOfTeam = (filter.kind ?? 'turn') === 'turn';
  const choose = (change: { readonly kind?: string; readonly team?: string; readonly agent?: string }) =>
    void navigate({
      to: '/operator/$part',
      params: { part: 'runs' },
      search: {
        ...{ ...filter, team: undefined, agent: undefined },
        ...{ state: search.state, ...withoutEmpty(change) },
      },
    });
  return (
    <div className="flex flex-wrap gap-3">
      <SelectField
        label="Kind"
        value={filter.kind ?? 'turn'}
        onChange={(event) => choose({ kind: event.target.value })}
        options={ROOT_WORDS}
      />
      {isOfTeam ? (
        <SelectField
          label="Team"
          value={search.team ?? ''}
          onChange={(event) => choose({ team: event.target.value })}
          empty="All teams"
          options={named([...(teams.data?.teams ?? []).map(({ name }) => name), search.team])}
        />
      ) : null}
      {search.team === undefined || !isOfTeam ? null : (
        <SelectField
          label="Agent that took part"
          value={search.agent ?? ''}
          onChange={(event) =>
            choose({ ...(search.team ? { team: search.team } : {}), agent: event.target.value })
          }
          empty="Any agent"
          options={named([...(team.data?.agents ?? []).map(({ name }) => name), search.agent])}
        />
      )}
    </div>
  );
}

/** What the address names is offered too, though no such team is served any more. */
function named(names: readonly (string | undefined)[]) {
  return [...new Set(names.filter((name) => name !== undefined))].map((name) => ({ value: name, name }));
}

function withoutEmpty(given: { readonly [name: string]: string }): OperatorSearch {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

const AT_MOST = 10_000;

interface Props {
  readonly current: State | null;
  readonly counts: TurnCounts | null;
}

/** The states with how many there are; what asks for a person stands out when there is any. */
export function StateLinks({ current, counts }: Props) {
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

const NAMES = ['kind', 'team', 'agent', 'status', 'code', 'run', 'conversation'] as const;

/** What the address says of which runs are wanted, beside their state. Codes and ids alone: no words of a patient find a run. */
export function runsFilter(search: OperatorSearch): { readonly [name in (typeof NAMES)[number]]?: string } {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name];
      if (value === undefined || !isOf(name, value)) return [];
      return [[name, value]];
    }),
  );
}

/** What is chosen from a list is one of it. */
function isOf(name: string, value: string): boolean {
  if (name === 'kind') return Object.hasOwn(ROOT_WORDS, value);
  return name !== 'status' || Object.hasOwn(STATUS_WORDS, value);
}

const FORMS = {
  code: /^[a-z][a-z0-9_-]{0,99}$/,
  run: /^[0-9a-f-]{4,36}$/,
  conversation: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
} as const;

/** What a form says, as the address takes it: ids and codes are written small. */
export function readForm(form: { readonly [name: string]: string }): OperatorSearch {
  const filled = Object.entries(form).map(([name, value]) => [name, value.trim().toLowerCase()] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}

/** For the browser's own check of a field. */
export function patternOf(name: keyof typeof FORMS): string {
  return FORMS[name].source.slice(1, -1);
}
