import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { BriefItem } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { NotDone } from '../../components/refusal.tsx';
import { EmptyState, QueryState } from '../../components/states.tsx';
import type { ResearchPlace } from '../../places/research-place.ts';
import { useTenantNow } from '../clock/use-demo-clock.ts';
import { PlaceLink } from '../place-link.tsx';
import { causeWords, happenedWords, IMPORTANCE, SPANS, type Span, sinceOf } from './brief-words.ts';

/** What changed in the reader's research, the most important first, each with its cause. */
export function BriefPage() {
  const now = useTenantNow();
  const [span, setSpan] = useState<Span>('looked');
  const since = sinceOf(span, now);
  const found = useApi('readResearchBrief', since === undefined ? {} : { since }, { staleTime: 0 });
  const brief = found.data;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <fieldset className="-ml-1 flex flex-wrap gap-1">
          <legend className="sr-only">How far back</legend>
          {SPANS.map(({ span: each, name }) => (
            <Button
              key={each}
              kind={each === span ? 'plain' : 'quiet'}
              aria-pressed={each === span}
              onClick={() => setSpan(each)}
            >
              {name}
            </Button>
          ))}
        </fieldset>
        {span === 'looked' && brief !== undefined && brief.items.length > 0 ? (
          <SeenButton until={brief.until} />
        ) : null}
      </div>
      <QueryState of={found} label="Reading what changed" lines={6} />
      {brief === undefined ? null : brief.items.length === 0 ? (
        <EmptyState title="Nothing has changed">
          {brief.since === null ? (
            <>
              Findings of your agents will be listed here, each with its cause.{' '}
              <PlaceLink
                place={{ page: 'talk', conversation: null }}
                className="underline underline-offset-2"
              >
                Say what to follow
              </PlaceLink>
            </>
          ) : (
            `Nothing since ${clinicalMoment(brief.since, now)}. Your agents wake by themselves; what they find will be here.`
          )}
        </EmptyState>
      ) : (
        IMPORTANCE.map(({ importance, title }) => (
          <Group
            key={importance}
            title={title}
            items={brief.items.filter((each) => each.importance === importance)}
            now={now}
          />
        ))
      )}
      {brief?.is_cut ? (
        <p className="text-ink-2 text-small">
          There is more than is listed here. Each agent’s page has all of it.
        </p>
      ) : null}
    </>
  );
}

interface Props {
  readonly title: string;
  readonly items: readonly BriefItem[];
  readonly now: Date;
}

function Group({ title, items, now }: Props) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className="mb-6">
      <h2 className="border-rule-strong border-b pb-1 font-semibold text-ink-2 text-small">
        {title} <span className="font-normal">{items.length}</span>
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="border-rule border-b py-2.5" data-kind={item.kind}>
            <Item item={item} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ item, now }: { readonly item: BriefItem; readonly now: Date }) {
  const { agent, at, text, cause } = item;
  return (
    <div className="grid gap-x-6 gap-y-0.5 tablet:grid-cols-[minmax(0,1fr)_11rem]">
      <p>
        <PlaceLink place={placeOf(item)} className="font-semibold underline underline-offset-2">
          {agent?.name ?? 'Conversation'}
        </PlaceLink>{' '}
        <span className={item.kind === 'source_retracted' || item.kind === 'failed' ? 'text-urgent' : ''}>
          {happenedWords(item)}
        </span>
      </p>
      <time dateTime={at} className="text-ink-2 text-note tablet:text-right">
        {clinicalMoment(at, now)}
      </time>
      {text === '' ? null : (
        <p className="wrap-anywhere col-start-1 line-clamp-3 max-w-[68ch] font-serif">{text}</p>
      )}
      <p className="wrap-anywhere col-start-1 line-clamp-2 max-w-[80ch] text-ink-2 text-small">
        {causeWords(cause)}
      </p>
    </div>
  );
}

/** Where more of it is. */
function placeOf({ kind, agent }: BriefItem): ResearchPlace {
  if (kind === 'held_back') return { page: 'held-back' };
  if (agent === null) return { page: 'talk', conversation: null };
  const part = kind === 'no_news' || kind === 'failed' || kind === 'out_of_budget' ? 'timeline' : 'claims';
  return { page: 'agent', agent: agent.id, part };
}

function SeenButton({ until }: { readonly until: string }) {
  const mark = useMutation({
    mutationFn: () => call('markResearchBriefSeen', { body: { until } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['readResearchBrief'] }),
  });
  return (
    <span>
      <Button disabled={mark.isPending} onClick={() => mark.mutate()}>
        Mark all as seen
      </Button>
      <NotDone of={mark} className="ml-2">
        Not kept. Try again.
      </NotDone>
    </span>
  );
}
