import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Suppression } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { usePages } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { NotDone } from '../../components/refusal.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { useTenantNow } from '../clock/use-demo-clock.ts';
import { PlaceLink } from '../place-link.tsx';
import { InterruptionSettings } from './interruption-settings.tsx';

const PAGE = 50;

/** What was kept from the reader and why; each can be brought into the conversation after all. */
export function HeldBackPage() {
  const now = useTenantNow();
  const [settings, setSettings] = useState(false);
  const found = usePages('listSuppressions', { limit: PAGE }, { staleTime: 0 });
  const all = found.data?.pages.flatMap((page) => page.suppressions) ?? [];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[68ch] text-ink-2">
          Reports that you were not interrupted with, each with the reason. Nothing is lost: “Tell me now”
          brings one into the conversation.
        </p>
        <Button onClick={() => setSettings(true)}>When to interrupt me</Button>
      </div>
      <QueryState of={found} label="Loading what was held back" lines={6} />
      {found.isSuccess && all.length === 0 ? (
        <EmptyState title="Nothing was held back">
          What agents report and you are not told, by your settings or because it is not new, is listed here.
        </EmptyState>
      ) : null}
      <ul aria-label="Held back, newest first" className={all.length === 0 ? '' : 'border-rule border-t'}>
        {all.map((each) => (
          <li key={each.id} className="border-rule border-b py-3" data-held-back={each.id}>
            <HeldBack item={each} now={now} />
          </li>
        ))}
      </ul>
      <ShowMore pages={found} className="mt-4" />
      {settings ? <InterruptionSettings onClose={() => setSettings(false)} /> : null}
    </>
  );
}

function HeldBack({ item, now }: { readonly item: Suppression; readonly now: Date }) {
  return (
    // The second button is a sentence: beside the text only where there is room.
    <div className="grid gap-x-6 gap-y-1 wide:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{item.agent?.name ?? 'A report'}</span>{' '}
          <time dateTime={item.at} className="text-ink-2 text-small">
            {clinicalMoment(item.at, now)}
          </time>
        </p>
        <p className="wrap-anywhere max-w-[80ch] text-small">
          <span className="text-ink-2">
            {item.by === 'rule' ? 'Held back by your settings:' : 'Held back by the assistant:'}
          </span>{' '}
          {item.reason}
        </p>
        {item.due_at !== null && item.sent_at === null && item.promoted_at === null ? (
          <p className="text-small">
            <span className="text-ink-2">You are told with the others:</span>{' '}
            <time dateTime={item.due_at}>{clinicalMoment(item.due_at, now)}</time>
          </p>
        ) : null}
        <details className="mt-1 text-small">
          <summary className="inline-flex min-h-8 items-center text-ink-2 underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11">
            What it says
          </summary>
          <p className="wrap-anywhere max-w-[68ch] whitespace-pre-wrap font-serif">{item.text}</p>
        </details>
      </div>
      {item.promoted_at === null && item.sent_at === null ? (
        <Promote item={item} />
      ) : (
        <p className="text-small">
          <Chip tone="good">Told</Chip>{' '}
          <PlaceLink
            place={{ page: 'talk', conversation: item.conversation }}
            className="underline underline-offset-2"
          >
            In the conversation
          </PlaceLink>
        </p>
      )}
    </div>
  );
}

function Promote({ item }: { readonly item: Suppression }) {
  const [rule] = item.teaches;
  const promote = useMutation({
    mutationFn: (body: { readonly teach?: null }) =>
      call('promoteSuppression', { suppression: item.id, body }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [key] }) => key === 'listSuppressions' || key === 'readResearchBrief',
      }),
  });
  return (
    <div className="flex flex-wrap items-start gap-1 wide:max-w-80 wide:justify-end">
      <Button disabled={promote.isPending} onClick={() => promote.mutate({ teach: null })}>
        Tell me now
      </Button>
      {rule === undefined ? null : (
        <Button kind="quiet" sentence disabled={promote.isPending} onClick={() => promote.mutate({})}>
          Tell me now, and from now on {fromNowOn(rule.sentence)}
        </Button>
      )}
      <NotDone of={promote}>Not done. Try again.</NotDone>
    </div>
  );
}

/** "Always tell me about retractions." inside a sentence. */
function fromNowOn(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}
