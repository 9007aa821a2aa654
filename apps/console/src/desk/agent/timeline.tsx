import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { dollars } from '../../components/numbers.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { reasonWords, statusWords } from '../agents/agent-words.ts';
import { useTenantNow } from '../clock/use-demo-clock.ts';

const PAGE = 50;
const EVERY_MS = 5_000;

/** All that the agent was asked and did, newest first. */
export function AgentTimeline({ agent }: { readonly agent: string }) {
  const now = useTenantNow();
  const found = useInfiniteQuery({
    queryKey: ['readResearchTimeline', agent],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call('readResearchTimeline', { agent, limit: PAGE, before, signal }),
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  const all = found.data?.pages.flatMap((page) => page.requests) ?? [];
  if (found.isPending) return <LoadingState label="Loading the timeline" lines={6} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (all.length === 0) return <EmptyState title="Nothing yet">It has not been asked anything.</EmptyState>;
  return (
    <>
      <ol aria-label="Timeline, newest first">
        {all.map((each) => (
          <li
            key={each.id}
            data-status={each.status}
            className="grid gap-x-6 gap-y-0.5 border-rule border-b py-2.5 tablet:grid-cols-[10rem_minmax(0,1fr)_9rem]"
          >
            <time dateTime={each.created_at} className="text-ink-2 text-small">
              {clinicalMoment(each.created_at, now)}
            </time>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="text-ink-2">{reasonWords(each.why)}</span> {each.text}
              </p>
              {each.silence === null ? null : (
                <p className="wrap-anywhere text-ink-2 text-small">Reason: {each.silence}</p>
              )}
            </div>
            <p className="text-small tablet:text-right">
              <span className={each.status === 'failed' ? 'font-semibold text-urgent' : 'font-semibold'}>
                {statusWords(each.status)}
              </span>{' '}
              {each.micro_usd === 0 ? null : (
                <span className="text-ink-2 text-note">{dollars(each.micro_usd)}</span>
              )}
            </p>
          </li>
        ))}
      </ol>
      <ShowMore pages={found} className="mt-4" />
    </>
  );
}
