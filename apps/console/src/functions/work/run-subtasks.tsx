import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { ErrorState } from '../../components/states.tsx';
import { priceWords } from '../../words/price-words.ts';
import { useScope } from '../scope.tsx';
import { beginSubtasks, estimateSubtasks } from '../start-calls.ts';
import { useGoToRun } from '../use-go-to-run.ts';

/** The subtasks of a divided task, run as a pipeline: first the price, then the button. */
export function RunSubtasks({ run }: { readonly run: string }) {
  const patient = useScope();
  const goToRun = useGoToRun();
  const price = useQuery({
    queryKey: ['estimateSubtasks', patient, run],
    queryFn: ({ signal }) => estimateSubtasks(patient, run, signal),
    retry: false,
    staleTime: 60_000,
  });
  const start = useMutation({ mutationFn: () => beginSubtasks(patient, run), onSuccess: goToRun });
  const refused = start.error ?? price.error;
  return (
    <>
      <section
        aria-label="Run these subtasks"
        className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-sheet border border-rule-strong bg-sheet px-4 py-3"
      >
        <p role="status" className="min-w-0 flex-1 basis-56 text-small">
          {price.data === undefined ? (
            price.isFetching ? (
              'Calculating the price'
            ) : (
              'These subtasks cannot be run.'
            )
          ) : (
            <>
              <span className="font-semibold">{priceWords(price.data)}</span>
              <span className="block text-ink-2">Each subtask gets what those before it gave.</span>
            </>
          )}
        </p>
        <Button
          kind="main"
          disabled={price.data === undefined || start.isPending}
          onClick={() => start.mutate()}
        >
          {start.isPending ? 'Starting' : 'Run these subtasks'}
        </Button>
      </section>
      {refused === null ? null : (
        <div className="-mx-4">
          <ErrorState error={refused} />
        </div>
      )}
    </>
  );
}
