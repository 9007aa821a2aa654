import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { wordOf } from '../../components/word-of.ts';
import { useAgents } from '../agents/use-agents.ts';
import { useTenantNow } from '../clock/use-demo-clock.ts';
import { NewWatch } from '../watches/new-watch.tsx';
import { WatchList } from '../watches/watch-list.tsx';
import { TriggerCalendar } from './calendar.tsx';
import { EditTrigger } from './edit-trigger.tsx';
import { type Trigger, useTriggers } from './use-triggers.ts';

/** When agents wake: as a list and as a calendar; each can be paused, changed, cancelled and run now. */
export function TriggersPage() {
  const now = useTenantNow();
  const found = useTriggers();
  const agents = useAgents().data?.agents ?? [];
  const [view, setView] = useState<'list' | 'calendar'>('list');
  /** The one that is changed; 'new': a new one. */
  const [edited, setEdited] = useState<Trigger | 'new' | null>(null);
  const nameOf = ({ agent }: Trigger) => agents.find(({ id }) => id === agent)?.name ?? 'Reminder';
  const triggers = found.data?.triggers ?? [];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <fieldset className="-ml-1 flex gap-1">
          <legend className="sr-only">View</legend>
          {(['list', 'calendar'] as const).map((each) => (
            <Button
              key={each}
              kind={each === view ? 'plain' : 'quiet'}
              aria-pressed={each === view}
              onClick={() => setView(each)}
            >
              {each === 'list' ? 'List' : 'Calendar'}
            </Button>
          ))}
        </fieldset>
        {agents.length === 0 ? null : (
          <div className="flex flex-wrap gap-2">
            <NewWatch agents={agents.filter(({ state }) => state !== 'stopped')} />
            <Button kind="main" onClick={() => setEdited('new')}>
              New wake-up
            </Button>
          </div>
        )}
      </div>
      <QueryState of={found} label="Loading wake-ups" lines={6} />
      {found.isSuccess && triggers.length === 0 ? (
        <EmptyState title="Nothing is planned">
          Agents plan their own wake-ups, for example to look again each week. You can add one for an agent
          here.
        </EmptyState>
      ) : null}
      {view === 'calendar' && triggers.length > 0 ? (
        <TriggerCalendar triggers={triggers} nameOf={nameOf} now={now} onOpen={setEdited} />
      ) : null}
      {view === 'list' && triggers.length > 0 ? (
        <ul aria-label="Wake-ups, the next first" className="border-rule border-t">
          {triggers.map((trigger) => (
            <li key={trigger.id} className="border-rule border-b py-2.5" data-status={trigger.status}>
              <TriggerLine
                trigger={trigger}
                name={nameOf(trigger)}
                now={now}
                onEdit={() => setEdited(trigger)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <WatchList nameOf={(agent) => agents.find(({ id }) => id === agent)?.name ?? ''} />
      {edited === null ? null : (
        <EditTrigger
          trigger={edited === 'new' ? null : edited}
          agents={agents}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface Props {
  readonly trigger: Trigger;
  readonly name: string;
  readonly now: Date;
  readonly onEdit: () => void;
}

function TriggerLine({ trigger, name, now, onEdit }: Props) {
  const {
    status,
    instruction,
    sentence,
    next_fire_at: next,
    last_fired_at: last,
    last_outcome: outcome,
  } = trigger;
  const isOver = status === 'completed' || status === 'cancelled';
  return (
    <div className="grid gap-x-6 gap-y-1 tablet:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className={isOver ? 'text-ink-2' : ''}>
          <span className="font-semibold">{name}</span>{' '}
          {status === 'pending' && next !== null ? (
            <time dateTime={next}>{clinicalMoment(next, now)}</time>
          ) : (
            <Chip tone={status === 'paused' ? 'waits' : 'plain'}>{STATUS_WORDS[status]}</Chip>
          )}
        </p>
        <p className="wrap-anywhere line-clamp-2 max-w-[80ch] text-small">{instruction}</p>
        <p className="wrap-anywhere text-ink-2 text-note first-letter:uppercase">
          {[
            sentence,
            ...(last === null
              ? []
              : [`last ${clinicalMoment(last, now)}${outcome === null ? '' : `: ${outcomeWords(outcome)}`}`]),
          ].join(' · ')}
        </p>
      </div>
      {isOver ? null : <TriggerButtons trigger={trigger} onEdit={onEdit} />}
    </div>
  );
}

function TriggerButtons({ trigger, onEdit }: { readonly trigger: Trigger; readonly onEdit: () => void }) {
  const { id, version, status } = trigger;
  const renew = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => key === 'listTriggers' || String(key).includes('Research'),
    });
  const change = useMutation({
    mutationFn: (to: 'pending' | 'paused' | 'cancelled') =>
      call('changeTrigger', { trigger: id, body: { version, status: to } }),
    onSettled: renew,
  });
  const run = useMutation({ mutationFn: () => call('runTrigger', { trigger: id }), onSettled: renew });
  const isBusy = change.isPending || run.isPending;
  return (
    <div className="flex flex-wrap items-start gap-1 tablet:justify-end">
      {status === 'paused' ? (
        <Button disabled={isBusy} onClick={() => change.mutate('pending')}>
          Resume
        </Button>
      ) : (
        <Button disabled={isBusy} onClick={() => change.mutate('paused')}>
          Pause
        </Button>
      )}
      <Button kind="quiet" disabled={isBusy} onClick={onEdit}>
        Change
      </Button>
      {trigger.agent === null ? null : (
        <Button kind="quiet" disabled={isBusy} onClick={() => run.mutate()}>
          {run.isSuccess ? 'Woken' : 'Run now'}
        </Button>
      )}
      <ConfirmButton
        name="Cancel it"
        title="Cancel this wake-up?"
        confirm="Cancel the wake-up"
        disabled={isBusy}
        onConfirm={() => change.mutate('cancelled')}
      >
        It will not wake its agent again and cannot be resumed. To interrupt it for a while, pause it.
      </ConfirmButton>
      {change.isError || run.isError ? (
        <span role="alert" className="self-center text-small text-urgent">
          Not done: it may have changed meanwhile. Try again.
        </span>
      ) : null}
    </div>
  );
}

const STATUS_WORDS: { readonly [status in Trigger['status']]: string } = {
  pending: 'Planned',
  paused: 'Paused',
  completed: 'Done',
  cancelled: 'Cancelled',
};

const OUTCOMES: { readonly [outcome: string]: string } = {
  fired: 'woke its agent',
  missed: 'was missed and skipped',
  agent_paused: 'did nothing: the agent is paused',
  agent_met: 'did nothing: the threshold is met',
  agent_stopped: 'did nothing: the agent was stopped',
};

function outcomeWords(outcome: string): string {
  return wordOf(OUTCOMES, outcome) ?? outcome;
}
