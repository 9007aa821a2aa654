import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Watch } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { NotDone } from '../../components/refusal.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useTenantNow } from '../clock/use-demo-clock.ts';
import { changeWords, fieldWords, heardWords, sourceWords } from './watch-words.ts';

const EVERY_MS = 10_000;
const MOST = 200;
/** So many stand open. */
const FEW = 3;

interface Props {
  /** Only those of this agent. Default: all. */
  readonly agent?: string;
  /** The name of an agent, where several are listed. */
  readonly nameOf?: (agent: string) => string;
}

/** Trials, labels and papers that wake an agent when they change. Nothing is shown where nothing is watched. */
export function WatchList({ agent, nameOf }: Props) {
  const page = { limit: MOST, ...(agent === undefined ? {} : { agent }) };
  const found = useApi('listWatches', page, { staleTime: 0, refetchInterval: EVERY_MS });
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const watches = (found.data?.watches ?? []).filter(({ status }) => status !== 'cancelled');
  if (watches.length === 0) return null;
  return (
    // What is long stands closed: it is not what the page is for.
    <details className="mt-6" open={watches.length <= FEW}>
      <summary className="mb-1 min-h-6 cursor-pointer font-semibold text-ink-2 text-small pointer-coarse:min-h-11">
        Watched: {watches.length}
      </summary>
      <ul className="border-rule border-t">
        {watches.map((watch) => (
          <li key={watch.id} className="border-rule border-b py-2.5" data-status={watch.status}>
            <WatchLine watch={watch} name={nameOf?.(watch.agent) ?? null} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function WatchLine({ watch, name }: { readonly watch: Watch; readonly name: string | null }) {
  const now = useTenantNow();
  const { source, item, fields, instruction, status, seen_at: at, last_change: change } = watch;
  return (
    <div className="grid gap-x-6 gap-y-1 tablet:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {name === null ? null : <span className="font-semibold">{name} </span>}
          <span className={name === null ? 'font-semibold' : ''}>
            {sourceWords(source)} {item}
          </span>{' '}
          {status === 'paused' ? <Chip tone="waits">Paused</Chip> : null}
        </p>
        <p className="wrap-anywhere line-clamp-2 max-w-[80ch] text-small">{instruction}</p>
        {change === null || watch.last_changed_at === null ? null : (
          <p className="wrap-anywhere line-clamp-3 max-w-[80ch] text-small">
            Changed {clinicalMoment(watch.last_changed_at, now)}: {changeWords(change)}
          </p>
        )}
        <p className="wrap-anywhere line-clamp-3 max-w-[80ch] text-ink-2 text-note">
          {at === null
            ? `Not looked at yet · wakes on: ${fields.map(fieldWords).join(', ')}`
            : `${heardWords(watch)} · looked at ${clinicalMoment(at, now)}`}
        </p>
      </div>
      <WatchButtons watch={watch} />
    </div>
  );
}

function WatchButtons({ watch: { id, status, item } }: { readonly watch: Watch }) {
  const change = useMutation({
    mutationFn: (to: Watch['status']) => call('changeWatch', { watch: id, body: { status: to } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listWatches'] }),
  });
  const isPaused = status === 'paused';
  return (
    <div className="flex flex-wrap items-start gap-1 tablet:justify-end">
      <Button
        disabled={change.isPending}
        aria-label={`${isPaused ? 'Resume' : 'Pause'} watching ${item}`}
        onClick={() => change.mutate(isPaused ? 'pending' : 'paused')}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <ConfirmButton
        name="Stop watching"
        label={`Stop watching ${item}`}
        title={`Stop watching ${item}?`}
        confirm="Stop watching"
        disabled={change.isPending}
        onConfirm={() => change.mutate('cancelled')}
      >
        It will not wake its agent again and cannot be resumed. To interrupt it for a while, pause it.
      </ConfirmButton>
      <NotDone of={change}>Not changed. Try again.</NotDone>
    </div>
  );
}
