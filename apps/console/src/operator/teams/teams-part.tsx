import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/use-api.ts';
import { EmptyState, LoadingState } from '../../components/states.tsx';
import { CHOICE, EXACT } from '../choice-link.ts';
import { LookError } from '../look-error.tsx';
import { TeamView } from './team-view.tsx';

/** The teams that are served, and one of them drawn. */
export function TeamsPart({ team }: { readonly team: string | null }) {
  const teams = useApi('listTeams', {}, { staleTime: 300_000 });
  if (teams.isPending) return <LoadingState label="Reading the teams" />;
  if (teams.isError)
    return <LookError error={teams.error} missing="No teams are served" retry={() => void teams.refetch()} />;
  const chosen = team ?? teams.data.teams[0]?.name;
  if (chosen === undefined)
    return <EmptyState title="No team is served">Name one in the server’s settings.</EmptyState>;
  return (
    <>
      <nav aria-label="Teams" className="flex flex-wrap gap-1.5">
        {teams.data.teams.map(({ name }) => (
          <Link
            key={name}
            to="/operator/$part/$item"
            params={{ part: 'teams', item: name }}
            activeProps={{}}
            activeOptions={EXACT}
            aria-current={name === chosen ? 'page' : undefined}
            className={CHOICE}
          >
            {name}
          </Link>
        ))}
      </nav>
      <TeamView key={chosen} name={chosen} />
    </>
  );
}
