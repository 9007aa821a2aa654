import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import type { EvidenceSnapshot, Operations } from '../../api/generated.ts';
import { useSession } from '../../api/session.ts';
import { clinicalDate } from '../../components/dates.ts';
import { SelectField } from '../../components/field.tsx';
import { moveInList } from '../../components/move-in-list.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { EmptyState, LoadingState } from '../../components/states.tsx';
import { wordOf } from '../../components/word-of.ts';
import { KIND_WORDS, titleOf } from '../../words/evidence-words.ts';
import { EvidenceHeader } from '../evidence-header.tsx';
import { NoLibrary } from '../no-library.tsx';
import { SourceChips } from '../source-chips.tsx';
import { bylineOf } from '../source-fields.ts';
import { Imports } from './imports.tsx';

type Kind = Operations['listEvidence']['query']['kind'];

const PAGE = 50;

/** The documents of the knowledge library, and the imports in progress. */
export function LibraryPage() {
  const { roles = [] } = useSession().data ?? {};
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EvidenceHeader />
      <main className="mx-auto max-w-5xl px-4 pt-4 pb-10 tablet:px-6" onKeyDown={moveInList}>
        {roles.includes('clinician') || roles.includes('operator') ? <Imports /> : null}
        <Documents />
      </main>
    </div>
  );
}

function Documents() {
  const navigate = useNavigate({ from: '/evidence/library' });
  const { kind: given } = useSearch({ from: '/evidence/library' });
  const kind = wordOf(KIND_WORDS, given ?? '') === undefined ? undefined : (given as Kind);
  const found = useInfiniteQuery({
    queryKey: ['listEvidence', kind],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call('listEvidence', { kind, limit: PAGE, after: pageParam, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const snapshots = found.data?.pages.flatMap((page) => page.snapshots);
  const counts = found.data?.pages[0]?.counts ?? {};
  return (
    <section aria-labelledby="documents">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3 border-rule-strong border-b pb-2">
        <h2 id="documents" className="font-semibold">
          Documents <span className="font-normal text-ink-3 text-small">{sumOf(counts)}</span>
        </h2>
        <SelectField
          label="Kind of source"
          value={kind ?? ''}
          onChange={({ target }) => void navigate({ search: { kind: target.value || undefined } })}
          empty="All kinds"
          options={Object.entries(KIND_WORDS).map(([value, name]) => ({
            value,
            name: `${name} (${counts[value] ?? 0})`,
          }))}
        />
      </div>
      {found.isPending ? <LoadingState label="Reading the library" lines={6} /> : null}
      {found.isError ? <NoLibrary error={found.error} retry={() => void found.refetch()} /> : null}
      {snapshots?.length === 0 ? (
        <EmptyState title={kind ? 'No documents of this kind' : 'The library is empty'}>
          Import a document, or send a search to the outside sources.
        </EmptyState>
      ) : null}
      <ul aria-label="Documents of the library">
        {snapshots?.map((snapshot) => (
          <DocumentLine key={snapshot.hash} snapshot={snapshot} />
        ))}
      </ul>
      <ShowMore pages={found} words="Show more" className="mt-4" />
    </section>
  );
}

function DocumentLine({ snapshot }: { readonly snapshot: EvidenceSnapshot }) {
  const { hash, source, retrieved } = snapshot;
  return (
    <li className="border-rule border-b">
      <Link
        to="/evidence/snapshots/$hash"
        params={{ hash }}
        search={{}}
        data-line=""
        className="grid gap-x-6 gap-y-1 px-1 py-2.5 -outline-offset-2 hover:bg-sunk tablet:grid-cols-[minmax(0,1fr)_9rem]"
      >
        <span className="wrap-anywhere min-w-0">
          <span className="font-semibold">{titleOf(source)}</span>
          <span className="block text-ink-2 text-small">{bylineOf(source)}</span>
          <span className="mt-1 flex flex-wrap gap-1.5">
            <SourceChips snapshot={snapshot} />
          </span>
        </span>{' '}
        <span className="text-ink-2 text-small tablet:text-right">
          {KIND_WORDS[source.source_type]}
          <span className="text-ink-3 tablet:block">
            <span className="tablet:hidden">, </span>
            retrieved {clinicalDate(retrieved)}
          </span>
        </span>
      </Link>
    </li>
  );
}

function sumOf(counts: { readonly [kind: string]: number }): string {
  const sum = Object.values(counts).reduce((all, each) => all + each, 0);
  return sum === 0 ? '' : sum.toLocaleString('en');
}
