import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { isProblem } from '../../api/problem-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { PAGE_LINK, PageLinks } from '../../components/page-links.tsx';
import { NotDone } from '../../components/refusal.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { AGENT_PARTS, type AgentPart } from '../../places/research-place.ts';
import { budgetWords, type Threshold, thresholdWords, wakeUpWords } from '../agents/agent-words.ts';
import { StateChip } from '../agents/state-chip.tsx';
import { type Agent, useAgent, useClaims } from '../agents/use-agents.ts';
import { useTenantNow } from '../clock/use-demo-clock.ts';
import { PlaceLink } from '../place-link.tsx';
import { NewWatch } from '../watches/new-watch.tsx';
import { WatchList } from '../watches/watch-list.tsx';
import { ChangeAgent } from './change-agent.tsx';
import { AgentClaims } from './claims.tsx';
import { AgentFiles } from './files.tsx';
import { AgentReports } from './reports.tsx';
import { AgentTimeline } from './timeline.tsx';

const NAMES: { readonly [part in AgentPart]: string } = {
  timeline: 'Timeline',
  claims: 'Claims',
  reports: 'Reports',
  files: 'Files',
};

/** One agent: what it is for, how far it is, and all that it did. */
export function AgentPage({ agent: id, part }: { readonly agent: string; readonly part: AgentPart }) {
  const found = useAgent(id);
  if (found.isPending) return <LoadingState label="Loading the agent" lines={6} />;
  if (isProblem(found.error, 'not_found'))
    return (
      <EmptyState title="There is no such agent">
        It may belong to somebody else, or the address is not whole.{' '}
        <PlaceLink place={{ page: 'agents' }} className="underline underline-offset-2">
          All your agents
        </PlaceLink>
      </EmptyState>
    );
  if (found.data === undefined) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  return (
    <article aria-labelledby="agent-name">
      <Summary agent={found.data} />
      <WatchList agent={id} />
      <PageLinks label="Parts of the agent" current={part} className="mt-5 mb-4 border-rule border-b">
        {AGENT_PARTS.map((each) => (
          <PlaceLink
            key={each}
            place={{ page: 'agent', agent: id, part: each }}
            isCurrent={each === part}
            className={PAGE_LINK}
          >
            {NAMES[each]}
          </PlaceLink>
        ))}
      </PageLinks>
      {part === 'timeline' ? <AgentTimeline agent={id} /> : null}
      {part === 'claims' ? <AgentClaims agent={found.data} /> : null}
      {part === 'reports' ? <AgentReports agent={id} /> : null}
      {part === 'files' ? <AgentFiles agent={id} /> : null}
    </article>
  );
}

function Summary({ agent }: { readonly agent: Agent }) {
  const now = useTenantNow();
  const verdict = useClaims(agent.id, agent.threshold !== null).data?.threshold ?? null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="agent-name" className="wrap-anywhere flex flex-wrap items-center gap-x-3 font-bold text-name">
          {agent.name} <StateChip agent={agent} />
        </h2>
        <div className="flex flex-wrap gap-2">
          <ChangeAgent agent={agent} />
          <NewWatch agents={agent.state === 'stopped' ? [] : [agent]} />
          <StateButtons agent={agent} />
        </div>
      </div>
      <dl className="mt-2 grid max-w-[80ch] grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
        <Fact name="Asked">{agent.brief}</Fact>
        <Fact name="Threshold">{thresholdWords(agent.threshold as Threshold | null)}</Fact>
        {verdict === null ? null : verdict.met ? (
          <Fact name="Met">
            On {verdict.on.length === 1 ? '1 claim' : `${verdict.on.length} claims`}, marked below Claims
            {verdict.by === 'model' ? '. A model decided this, not code' : ''}
          </Fact>
        ) : (
          <Fact name="Missing">
            {verdict.missing.length === 0 ? 'Nothing found yet' : verdict.missing.join(' ')}
            {verdict.by === 'model' ? ' A model decided this, not code.' : ''}
          </Fact>
        )}
        <Fact name="Budget">{budgetWords(agent.budget.spent_micro_usd, agent.budget.monthly_micro_usd)}</Fact>
        <Fact name="Next wake-up">{wakeUpWords(agent, now)}</Fact>
        <Fact name="Last at work">
          {agent.last_active === null ? 'Not yet' : clinicalMoment(agent.last_active, now)}
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function StateButtons({ agent: { id, name, state } }: { readonly agent: Agent }) {
  const change = useMutation({
    mutationFn: (to: 'active' | 'paused' | 'stopped') =>
      call('changeResearchAgent', { agent: id, body: { state: to } }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).includes('ResearchAgent'),
      }),
  });
  if (state === 'stopped') return null;
  return (
    <>
      {state === 'paused' ? (
        <Button disabled={change.isPending} onClick={() => change.mutate('active')}>
          Resume
        </Button>
      ) : (
        <Button disabled={change.isPending} onClick={() => change.mutate('paused')}>
          Pause
        </Button>
      )}
      <ConfirmButton
        name="Stop for good"
        title={`Stop ${name} for good?`}
        confirm="Stop for good"
        disabled={change.isPending}
        onConfirm={() => change.mutate('stopped')}
      >
        It never wakes again and cannot be started again. What it found, its reports and its files stay. To
        interrupt it for a while, pause it.
      </ConfirmButton>
      <NotDone of={change}>Not changed. Try again.</NotDone>
    </>
  );
}
