import { isProblem } from '../api/problem-error.ts';
import { EmptyState, ErrorState, QueryState, type ReadQuery } from '../components/states.tsx';

interface Look {
  readonly of: ReadQuery;
  readonly missing: string;
}

/** An error of a look. What is not there says so in an operator's words: nobody here can ask for access. */
export function LookError({ of: { error, refetch }, missing }: Look) {
  if (isProblem(error, 'not_found'))
    return <EmptyState title={missing}>It may be of another tenant, or only operators see it.</EmptyState>;
  return <ErrorState error={error} retry={() => void refetch()} />;
}

/** A look that is still read, or failed. */
export function LookState({ missing, ...state }: Look & { readonly label: string; readonly lines?: number }) {
  return state.of.isError ? <LookError of={state.of} missing={missing} /> : <QueryState {...state} />;
}
