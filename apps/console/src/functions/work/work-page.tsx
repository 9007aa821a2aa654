import { Chip } from '../../components/chip.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { useNow } from '../../components/use-now.ts';
import { titleName } from '../drawing/stage-words.ts';
import { hasEnded, type Work } from '../model.ts';
import { PlaceLink } from '../scope.tsx';
import { useWorkList } from './use-work.ts';
import { costWords, STATUS_WORDS } from './work-words.ts';

/** This person's runs in this compartment. */
export function WorkPage() {
  const found = useWorkList();
  const work = found.data?.pages.flatMap((page) => page.work);
  return (
    <>
      <QueryState of={found} label="Loading runs" lines={6} />
      {work?.length === 0 ? (
        <EmptyState title="No runs yet">
          Choose a function or a pipeline and run it. Only you see your runs.
        </EmptyState>
      ) : null}
      {work ? <WorkLines work={work} /> : null}
      <ShowMore pages={found} className="mt-4" />
    </>
  );
}

export function WorkLines({ work }: { readonly work: readonly Work[] }) {
  const now = useNow(work.some((each) => !hasEnded(each)));
  return (
    <ul aria-label="Runs">
      {work.map((each) => (
        <li key={each.run} className="border-rule border-b">
          <PlaceLink
            place={{ page: 'run', run: each.run }}
            className="grid items-baseline gap-x-6 gap-y-0.5 px-1 py-2.5 -outline-offset-2 hover:bg-sunk tablet:grid-cols-[minmax(0,1fr)_8rem_16rem]"
          >
            <span>
              <span className="font-semibold">{titleName(each.name)}</span>{' '}
              <span className="text-ink-2 text-small">{clinicalMoment(each.createdAt)}</span>
            </span>
            <StatusChip work={each} />
            <span className="text-ink-2 text-note tablet:text-right">{costWords(each, now)}</span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}

export function StatusChip({ work: { status } }: { readonly work: Pick<Work, 'status'> }) {
  const tone = status === 'failed' ? 'danger' : status === 'complete' ? 'good' : 'plain';
  return (
    <span>
      <Chip tone={tone}>{STATUS_WORDS[status]}</Chip>
    </span>
  );
}
