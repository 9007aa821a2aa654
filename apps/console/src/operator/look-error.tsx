import { isProblem } from '../api/problem-error.ts';
import { EmptyState, ErrorState } from '../components/states.tsx';

/** An error of a look. What is not there says so in an operator's words: nobody here can ask for access. */
export function LookError({
  error,
  missing,
  retry,
}: {
  readonly error: unknown;
  readonly missing: string;
  readonly retry: () => void;
}) {
  if (isProblem(error, 'not_found'))
    return <EmptyState title={missing}>It may be of another tenant, or only operators see it.</EmptyState>;
  return <ErrorState error={error} retry={retry} />;
}
