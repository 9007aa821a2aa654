import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { StandInChip } from '../../components/chip.tsx';
import { clinicalNumber, dollars, duration } from '../../components/numbers.ts';
import { LoadingState } from '../../components/states.tsx';
import { LookError } from '../look-error.tsx';
import { Fact } from '../runs/run-facts.tsx';
import { AgentDetails } from './agent-details.tsx';
import { AgentList } from './agent-list.tsx';
import { Legend } from './legend.tsx';

/** The drawing library is loaded with the first drawing, and with nothing else. */
const TeamDrawing = lazy(() => import('./team-drawing.tsx').then((part) => ({ default: part.TeamDrawing })));

/** A team as a drawing with one agent beside it, or as a list. A phone begins with the list. */
export function TeamView({ name }: { readonly name: string }) {
  const { agent: asked } = useSearch({ from: '/operator' });
  const [drawn, setDrawn] = useState(() => matchMedia('(min-width: 45rem)').matches);
  const found = useApi('readTeam', { team: name }, { staleTime: 300_000 });
  if (found.isPending) return <LoadingState label="Reading the team" lines={6} />;
  if (found.isError)
    return (
      <LookError error={found.error} missing="There is no such team" retry={() => void found.refetch()} />
    );
  const team = found.data;
  const agent = team.agents.find((each) => each.name === (asked ?? team.root)) ?? team.agents[0];
  return (
    <>
      <div className="mt-4 flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-3xl">
          <h2 className="flex flex-wrap items-center gap-x-3 font-bold text-name">
            {team.name}
            {team.stand_in ? <StandInChip /> : null}
          </h2>
          <p className="text-ink-2 text-small wrap-anywhere">{team.description}</p>
        </div>
        <Button onClick={() => setDrawn(!drawn)}>{drawn ? 'Show as a list' : 'Show as a drawing'}</Button>
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-small">
        <Fact name="A turn may take">{duration(team.limits.seconds * 1_000)}</Fact>
        <Fact name="query the record for">{duration(team.limits.lens_seconds * 1_000)}</Fact>
        <Fact name="cost">{dollars(team.limits.micro_usd)}</Fact>
        <Fact name="use tokens">{clinicalNumber(team.limits.tokens)}</Fact>
        <Fact name="call models">{times(team.limits.calls)}</Fact>
        <Fact name="be handed over">{times(team.limits.hops)}</Fact>
        <Fact name="Version">
          <span className="font-normal text-ink-2">{team.version.slice(0, 12)}</span>
        </Fact>
      </dl>
      {drawn ? (
        <div className="mt-4 grid items-start gap-x-6 gap-y-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            <Suspense fallback={<LoadingState label="Drawing the team" lines={6} />}>
              <TeamDrawing team={team} chosen={agent?.name ?? team.root} />
            </Suspense>
            <Legend edges={team.edges} />
          </div>
          {agent === undefined ? null : (
            <section aria-label={`Agent ${agent.name}`} className="wide:border-rule wide:border-l wide:pl-6">
              <h3 className="font-bold text-name wrap-anywhere">{agent.name}</h3>
              <AgentDetails team={team} agent={agent} />
            </section>
          )}
        </div>
      ) : (
        <AgentList team={team} />
      )}
    </>
  );
}

function times(count: number): string {
  return count === 1 ? 'once' : `${clinicalNumber(count)} times`;
}
