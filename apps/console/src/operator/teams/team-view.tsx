import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Team } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { layersOf } from '../../charts/layers/layers.ts';
import { Button } from '../../components/button.tsx';
import { StandInChip } from '../../components/chip.tsx';
import { clinicalNumber, dollars, duration } from '../../components/numbers.ts';
import { EmptyState, LoadingState } from '../../components/states.tsx';
import { CHOICE, EXACT } from '../choice-link.ts';
import { LookState } from '../look-state.tsx';
import { Fact } from '../runs/run-detail.tsx';
import { AgentDetails } from './agent-details.tsx';
import { drawnEdges } from './drawn-edges.ts';
import { EDGE_DASH, EDGE_WIDTH } from './edge-strokes.ts';
import { AGENT_WORDS, EDGE_WORDS, ZONE_WORDS, type Zone } from './team-words.ts';
import { ZoneChip } from './zone-chip.tsx';

const KINDS = ['transfer', 'by-code', 'member', 'background', 'tool'] as const;

/** What inks and lines mean; only of lines that this team has. */
function Legend({ edges }: { readonly edges: Team['edges'] }) {
  return (
    <ul aria-label="Legend" className="mt-2 grid gap-x-6 gap-y-1 text-ink-2 text-note tablet:grid-cols-2">
      {(Object.keys(ZONE_WORDS) as Zone[]).map((zone) => (
        <li key={zone}>
          <ZoneChip zone={zone} /> {ZONE_WORDS[zone].means}
        </li>
      ))}
      {KINDS.filter((kind) => edges.some((edge) => edge.kind === kind)).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <svg width="34" height="8" aria-hidden="true">
            <line
              x1="0"
              x2="34"
              y1="4"
              y2="4"
              className="stroke-ink-2"
              strokeWidth={EDGE_WIDTH[kind]}
              strokeDasharray={EDGE_DASH[kind]}
            />
          </svg>
          <span>
            {EDGE_WORDS[kind].name}: {EDGE_WORDS[kind].means}
          </span>
        </li>
      ))}
      {edges.some(({ kind }) => kind === 'return') ? (
        <li>arrow at both ends: {EDGE_WORDS.return.means}</li>
      ) : null}
    </ul>
  );
}

/** The drawing library is loaded with the first drawing, and with nothing else. */
const TeamDrawing = lazy(() => import('./team-drawing.tsx').then((part) => ({ default: part.TeamDrawing })));

/** A team as a drawing with one agent beside it, or as a list. A phone begins with the list. */
function TeamView({ name }: { readonly name: string }) {
  const { agent: asked } = useSearch({ from: '/operator' });
  const [drawn, setDrawn] = useState(() => matchMedia('(min-width: 45rem)').matches);
  const found = useApi('readTeam', { team: name }, { staleTime: 300_000 });
  if (!found.isSuccess)
    return <LookState of={found} label="Reading the team" lines={6} missing="There is no such team" />;
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

/** The same as the drawing, in words, and in its order: who is asked first stands first. */
function AgentList({ team }: { readonly team: Team }) {
  const names = team.agents.map(({ name }) => name);
  const layers = layersOf(names, drawnEdges(team.edges), team.root);
  const agents = team.agents.toSorted((a, b) => (layers.get(a.name) ?? 0) - (layers.get(b.name) ?? 0));
  return (
    <ul className="mt-4 border-rule border-t">
      {agents.map((agent) => (
        <li key={agent.name} className="border-rule border-b">
          <details className="group">
            <summary className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5">
              <span aria-hidden="true" className="text-ink-3 group-open:rotate-90">
                ›
              </span>
              <span className="font-semibold wrap-anywhere">{agent.name}</span>
              <ZoneChip zone={agent.zone} />
              <span className="text-ink-2 text-note">
                {agent.name === team.root ? 'first; ' : ''}
                {AGENT_WORDS[agent.kind]}
              </span>
            </summary>
            <div className="max-w-2xl pb-4 pl-4">
              <AgentDetails team={team} agent={agent} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The teams that are served, and one of them drawn. */
export function TeamsPart({ team }: { readonly team: string | null }) {
  const teams = useApi('listTeams', {}, { staleTime: 300_000 });
  if (!teams.isSuccess)
    return <LookState of={teams} label="Reading the teams" missing="No teams are served" />;
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
