import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/use-api.ts';
import { SelectField } from '../../components/field.tsx';
import type { OperatorSearch } from '../../places/operator-search.ts';
import { ROOT_WORDS } from '../words/run-words.ts';
import { runsFilter } from './runs-filter.ts';

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
        options={Object.entries(ROOT_WORDS).map(([value, name]) => ({ value, name }))}
      />
      {isOfTeam ? (
        <SelectField
          label="Team"
          value={search.team ?? ''}
          onChange={(event) => choose({ team: event.target.value })}
          options={[
            { value: '', name: 'All teams' },
            ...named([...(teams.data?.teams ?? []).map(({ name }) => name), search.team]),
          ]}
        />
      ) : null}
      {search.team === undefined || !isOfTeam ? null : (
        <SelectField
          label="Agent that took part"
          value={search.agent ?? ''}
          onChange={(event) =>
            choose({ ...(search.team ? { team: search.team } : {}), agent: event.target.value })
          }
          options={[
            { value: '', name: 'Any agent' },
            ...named([...(team.data?.agents ?? []).map(({ name }) => name), search.agent]),
          ]}
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
