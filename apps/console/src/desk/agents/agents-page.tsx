import { buttonLook } from '../../components/button.tsx';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { useTenantNow } from '../clock/use-demo-clock.ts';
import { PlaceLink } from '../place-link.tsx';
import { budgetWords, type Threshold, thresholdWords, wakeUpWords } from './agent-words.ts';
import { StateChip } from './state-chip.tsx';
import { type Agent, useAgents, useClaims } from './use-agents.ts';

/** All agents: what each is asked, how far it is, what it may spend and when it wakes. */
export function AgentsPage() {
  const now = useTenantNow();
  const found = useAgents();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[68ch] text-ink-2">
          Each agent follows one question, keeps its own files and reports to the conversation.
        </p>
        <PlaceLink place={{ page: 'new-agent' }} className={buttonLook('main')}>
          New agent
        </PlaceLink>
      </div>
      <QueryState of={found} label="Loading agents" lines={6} />
      {found.data?.agents.length === 0 ? (
        <EmptyState title="No agents yet">
          <PlaceLink place={{ page: 'talk', conversation: 'new' }} className="underline underline-offset-2">
            Say in the conversation what you want to follow
          </PlaceLink>
          , or use the form. You see here what each agent does and spends.
        </EmptyState>
      ) : null}
      <ul aria-label="Agents" className="border-rule border-t">
        {found.data?.agents.map((agent) => (
          <li key={agent.id} className="border-rule border-b">
            <AgentLine agent={agent} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AgentLine({ agent, now }: { readonly agent: Agent; readonly now: Date }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Threshold', thresholdWords(agent.threshold as Threshold | null)],
    ['Budget', budgetWords(agent.budget.spent_micro_usd, agent.budget.monthly_micro_usd)],
    ['Next wake-up', wakeUpWords(agent, now)],
  ];
  return (
    <PlaceLink
      place={{ page: 'agent', agent: agent.id, part: 'timeline' }}
      className="-mx-1 grid gap-x-8 gap-y-1 px-1 py-3 -outline-offset-2 hover:bg-sunk tablet:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]"
    >
      <span className="min-w-0">
        <span className="mr-2 font-semibold">{agent.name}</span>
        <StateChip agent={agent} />
        <span className="wrap-anywhere line-clamp-3 mt-0.5 block max-w-[68ch] text-ink-2 text-small">
          {agent.brief}
        </span>
      </span>
      <span className="grid grid-cols-[6.5rem_minmax(0,1fr)] content-start gap-x-3 gap-y-0.5 text-small">
        {facts.map(([name, value]) => (
          <span key={name} className="contents">
            <span className="text-ink-2">{name}</span>
            <span className="wrap-anywhere line-clamp-2">{value}</span>
          </span>
        ))}
        <Missing agent={agent} />
      </span>
    </PlaceLink>
  );
}

/** What its threshold still lacks; nothing where it has none, or lacks nothing. */
function Missing({ agent }: { readonly agent: Agent }) {
  const verdict = useClaims(agent.id, agent.threshold !== null && agent.state !== 'met').data?.threshold;
  if (!verdict || verdict.met || verdict.missing.length === 0) return null;
  return (
    <span className="contents">
      <span className="text-ink-2">Missing</span>
      <span className="wrap-anywhere line-clamp-2">{verdict.missing.join(' ')}</span>
    </span>
  );
}
