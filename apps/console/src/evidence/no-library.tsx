import { isProblem } from '../api/problem-error.ts';
import { EmptyState, ErrorState } from '../components/states.tsx';

/** Why the library could not be read: it is not set up, or something failed. */
export function NoLibrary({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  if (!isProblem(error, 'unavailable') || error.remedy === null)
    return <ErrorState error={error} retry={retry} />;
  return (
    <EmptyState title="There is no knowledge library here">
      The administrator of this server can set one up: {error.remedy}.
    </EmptyState>
  );
}
