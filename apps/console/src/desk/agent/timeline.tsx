import type { ResearchRequest } from '../../api/generated.ts';
import { usePages } from '../../api/use-api.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { dollars } from '../../components/numbers.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { reasonWords, statusWords } from '../agents/agent-words.ts';
import { useTenantNow } from '../clock/use-demo-clock.ts';
import { PlaceLink } from '../place-link.tsx';

const PAGE = 50;
const EVERY_MS = 5_000;

/** All that the agent was asked and did, newest first. */
export function AgentTimeline({ agent }: { readonly agent: string }) {
  const now = useTenantNow();
  const found = usePages(
    'readResearchTimeline',
    { agent, limit: PAGE },
    { staleTime: 0, refetchInterval: EVERY_MS },
  );
  const all = found.data?.pages.flatMap((page) => page.requests) ?? [];
  if (!found.isSuccess) return <QueryState of={found} label="Loading the timeline" lines={6} />;
  if (all.length === 0) return <EmptyState title="Nothing yet">It has not been asked anything.</EmptyState>;
  return (
    <>
      <ol aria-label="Timeline, newest first">
        {all.map((each, at) => (
          <li
            key={each.id}
            data-status={each.status}
            className="grid gap-x-6 gap-y-0.5 border-rule border-b py-2.5 tablet:grid-cols-[10rem_minmax(0,1fr)_9rem]"
          >
            <time dateTime={each.created_at} className="text-ink-2 text-small">
              {clinicalMoment(each.created_at, now)}
            </time>
            <div className="min-w-0">
              <p>{reasonWords(each.why)}</p>
              {isSaidBelow(all, at) ? null : (
                <p className="wrap-anywhere line-clamp-3 text-ink-2 text-small">{each.text}</p>
              )}
              {each.silence === null ? null : (
                <p className="wrap-anywhere text-ink-2 text-small">Reason: {each.silence}</p>
              )}
            </div>
            <p className="text-small tablet:text-right">
              <Status agent={agent} status={each.status} />{' '}
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

/** A schedule wakes with the same words each time: they are shown once, with the earliest. */
function isSaidBelow(all: readonly ResearchRequest[], at: number): boolean {
  const { why, text } = all[at] ?? {};
  return why === 'trigger' && all.slice(at + 1).some((each) => each.why === why && each.text === text);
}

function Status({ agent, status }: { readonly agent: string; readonly status: string }) {
  if (status === 'reported')
    return (
      <PlaceLink
        place={{ page: 'agent', agent, part: 'reports' }}
        className="inline-flex min-h-6 items-center font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
      >
        {statusWords(status)}
      </PlaceLink>
    );
  return (
    <span className={status === 'failed' ? 'font-semibold text-urgent' : 'font-semibold'}>
      {statusWords(status)}
    </span>
  );
}
