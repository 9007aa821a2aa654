import { useState } from 'react';
import type { Conversation } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Button, buttonLook } from '../../components/button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { putIntoComposer } from '../../places/message-box.ts';
import { StateChip } from '../agents/state-chip.tsx';
import { type Agent, useAgents } from '../agents/use-agents.ts';
import { useTenantNow } from '../clock/use-demo-clock.ts';
import { PlaceLink } from '../place-link.tsx';

const TEAM = 'research';
const MOST = 100;

/** Above the conversation: a new one, and the earlier ones. */
export function TalkBar({ conversation }: { readonly conversation: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-end gap-1 border-rule border-b px-4 py-1 tablet:px-6">
      {conversation === 'new' ? null : (
        <PlaceLink place={{ page: 'talk', conversation: 'new' }} className={buttonLook('quiet')}>
          New conversation
        </PlaceLink>
      )}
      <Button kind="quiet" onClick={() => setOpen(true)}>
        All conversations
      </Button>
      {isOpen ? <Conversations onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function Conversations({ onClose }: { readonly onClose: () => void }) {
  const now = useTenantNow();
  const found = useApi('listConversationsOfMine', { limit: MOST }, { staleTime: 0 });
  const all = (found.data?.conversations ?? []).filter(({ team }) => team === TEAM);
  return (
    <Dialog open onClose={onClose} title="Conversations about research">
      <QueryState of={found} label="Reading the conversations" />
      {found.isSuccess && all.length === 0 ? (
        <EmptyState title="None yet">The first message begins one.</EmptyState>
      ) : null}
      <ul>
        {all.map((each) => (
          <li key={each.id} className="border-rule border-t">
            <Line conversation={each} now={now} onClose={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface Props {
  readonly conversation: Conversation;
  readonly now: Date;
  readonly onClose: () => void;
}

function Line({ conversation: { id, title, created_at: at }, now, onClose }: Props) {
  return (
    <PlaceLink
      place={{ page: 'talk', conversation: id }}
      onClick={onClose}
      className="flex min-h-11 items-baseline justify-between gap-4 px-1 py-2 -outline-offset-2 hover:bg-sunk"
    >
      <span className="wrap-anywhere line-clamp-2 min-w-0">{title ?? 'Nothing was asked yet'}</span>
      <time dateTime={at} className="text-ink-3 text-small">
        {clinicalMoment(at, now)}
      </time>
    </PlaceLink>
  );
}

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
      <QueryState of={found} label="Loading agents" />
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

const EXAMPLES = [
  'Research new treatments for Duchenne muscular dystrophy',
  'Watch for trials of vamorolone against deflazacort in boys with Duchenne muscular dystrophy, until two randomised trials say which harms growth less',
  'Any news on heart failure?',
];

/** What can be asked of research agents, before the first message. */
export function TalkBeginning() {
  return (
    <div className="mx-auto w-full max-w-[57rem] px-4 pt-8 tablet:px-6">
      <p className="max-w-[52ch] font-serif text-answer">
        Say what you want to follow. Agents search the literature for weeks, wake by themselves, and report
        here, each finding with its source. You are asked first where something is unclear. Do not name a
        patient.
      </p>
      <p className="mt-6 mb-2 font-semibold text-ink-2 text-small">For example</p>
      <ul className="flex flex-col items-start gap-2">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <Button sentence onClick={() => putIntoComposer(example)}>
              {example}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
