import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { StateChip } from '../agents/state-chip.tsx';
import { type Agent, useAgents } from '../agents/use-agents.ts';
import { useTenantNow } from '../clock/use-demo-clock.ts';
import { PlaceLink } from '../place-link.tsx';

/** The agents beside the conversation; on a narrow screen they are on their own page only. */
export function Roster() {
  const now = useTenantNow();
  const found = useAgents();
  const [isShort, setShort] = useState(true);
  const agents = found.data?.agents ?? [];
  const shown = isShort ? agents.slice(0, 12) : agents;
  return (
    <aside
      aria-label="Agents"
      className="hidden w-80 flex-none overflow-y-auto border-rule border-l bg-sheet px-4 py-4 wide:block"
    >
      <h2 className="mb-2 font-semibold text-ink-2 text-small">Agents</h2>
      {found.isPending ? <LoadingState label="Loading agents" /> : null}
      {found.isError ? <ErrorState error={found.error} retry={() => void found.refetch()} /> : null}
      {found.isSuccess && agents.length === 0 ? (
        <p className="text-ink-2 text-small">None yet. The first one is made when you say what to follow.</p>
      ) : null}
      <ul>
        {shown.map((agent) => (
          <li key={agent.id} className="border-rule border-t">
            <PlaceLink
              place={{ page: 'agent', agent: agent.id, part: 'timeline' }}
              className="-mx-1 block px-1 py-2.5 -outline-offset-2 hover:bg-sunk"
            >
              <span className="wrap-anywhere block font-semibold">{agent.name}</span>
              <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-2 text-note">
                <StateChip agent={agent} />
                {wakesWords(agent, now)}
              </span>
            </PlaceLink>
          </li>
        ))}
      </ul>
      {shown.length < agents.length ? (
        <Button kind="quiet" onClick={() => setShort(false)}>
          Show all {agents.length}
        </Button>
      ) : null}
    </aside>
  );
}

/** Beside its state; of one that does not go on the state says enough. */
function wakesWords({ state, next_wake_up: next }: Agent, now: Date): string {
  if (state !== 'active' && state !== 'out_of_budget') return '';
  return next === null ? 'no wake-up planned' : `wakes ${clinicalMoment(next, now)}`;
}
