import { useApi } from '../../api/use-api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { SearchList } from '../../searches/search-list.tsx';

/** Searches of the literature that this conversation has made. */
export function SearchesDialog({
  patient,
  conversation,
  onClose,
}: {
  readonly patient: string;
  readonly conversation: string;
  readonly onClose: () => void;
}) {
  const found = useApi('listSearchesOfPatient', { patient, conversation });
  return (
    <Dialog open onClose={onClose} title="Literature searches of this conversation" width="wide">
      {found.isPending ? <LoadingState label="Reading the searches" lines={3} /> : null}
      {found.isError ? <ErrorState error={found.error} retry={() => void found.refetch()} /> : null}
      {found.data?.searches.length === 0 ? <EmptyState title="No searches" /> : null}
      {found.data && found.data.searches.length > 0 ? <SearchList searches={found.data.searches} /> : null}
    </Dialog>
  );
}
