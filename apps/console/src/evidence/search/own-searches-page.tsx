import { useApi } from '../../api/use-api.ts';
import { EmptyState, QueryState } from '../../components/states.tsx';
import { SearchList } from '../../searches/search-list.tsx';
import { EvidenceHeader } from '../evidence-header.tsx';

/** The reader's own searches with no patient open. Those of a conversation are beside its answers. */
export function OwnSearchesPage() {
  const found = useApi('listOwnSearches', {});
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EvidenceHeader />
      <main className="mx-auto max-w-5xl px-4 pt-4 pb-10 tablet:px-6">
        <p className="mb-3 max-w-prose text-ink-2 text-small">
          Only you see these. The same words are kept once a day. Searches about a patient are kept with the
          conversation.
        </p>
        <QueryState of={found} label="Reading your searches" lines={4} />
        {found.data?.searches.length === 0 ? <EmptyState title="No searches yet" /> : null}
        {found.data && found.data.searches.length > 0 ? <SearchList searches={found.data.searches} /> : null}
      </main>
    </div>
  );
}
