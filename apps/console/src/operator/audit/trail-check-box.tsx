import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { ErrorState } from '../../components/states.tsx';
import { checkWords } from './check-words.ts';

const EVERY_MS = 2_000;

const TONES = {
  plain: 'border-rule-strong bg-sheet',
  good: 'border-good bg-sheet',
  danger: 'border-urgent bg-urgent-wash',
  waits: 'border-propose bg-propose-wash',
};

/** Does every chain hold? A long check is followed until it ends. */
export function TrailCheckBox() {
  const first = useApi('readTrailCheck', {});
  const goesOn = first.data?.check?.ended_at === null;
  const last = useApi('readTrailCheck', {}, goesOn ? { refetchInterval: EVERY_MS } : {});
  const begin = useMutation({
    mutationFn: () => call('checkTrail', {}),
    onSuccess: (check) => queryClient.setQueryData(['readTrailCheck', {}], { check }),
  });
  const check = last.data?.check ?? null;
  const busy = begin.isPending || goesOn;
  const words = begin.isPending
    ? { tone: 'plain' as const, title: 'Checking every chain', detail: 'This can take a while.' }
    : checkWords(check);
  if (begin.isError) return <ErrorState error={begin.error} retry={() => begin.mutate()} />;
  return (
    <section
      aria-label="Check of the trail"
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sheet border px-4 py-3 ${TONES[words.tone]}`}
    >
      <div role="status" className="max-w-3xl">
        <p className="font-semibold wrap-anywhere">
          {last.isPending ? 'Looking for the last check' : words.title}
        </p>
        <p className="text-small wrap-anywhere">{last.isPending ? '' : words.detail}</p>
        {check?.ended_at && !begin.isPending ? (
          <p className="text-ink-2 text-note">Checked {clinicalMoment(check.ended_at)}</p>
        ) : null}
        {busy ? <progress aria-label="Check of the trail" className="mt-2 h-1.5 w-56 accent-ink" /> : null}
      </div>
      <Button kind="main" disabled={busy} onClick={() => begin.mutate()}>
        Check all chains
      </Button>
    </section>
  );
}
