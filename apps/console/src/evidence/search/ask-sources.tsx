import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Operations } from '../../api/generated.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../components/button.tsx';
import { ErrorState } from '../../components/states.tsx';

interface AskSourcesProps {
  readonly query: string;
  readonly sources: readonly string[];
}

/** The only control on this page that sends words outside; it shows the exact words and the recipients before it is pressed. */
export function AskSources({ query, sources }: AskSourcesProps) {
  const ask = useMutation({
    mutationFn: (q: string) => call('fetchEvidence', { body: { q } }),
    onSuccess: () =>
      Promise.all(
        ['searchEvidence', 'listEvidence'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
  });
  return (
    <section aria-label="Ask the sources" className="mt-6 border-rule border-t pt-4">
      <p className="max-w-[68ch] text-ink-2 text-small">
        Only documents in the library were searched. These sources outside can be searched too, and receive
        exactly these words, so write nothing about a person: {sources.join(', ')}.
      </p>
      <Button
        sentence
        className="wrap-anywhere mt-2"
        disabled={ask.isPending}
        onClick={() => ask.mutate(query)}
      >
        {ask.isPending ? 'Searching the sources' : `Send “${query}” to the sources`}
      </Button>
      {ask.isError ? <ErrorState error={ask.error} /> : null}
      <div role="status">
        {ask.data?.question ? (
          <NamesPatient question={ask.data.question} onSend={ask.mutate} onCancel={ask.reset} />
        ) : null}
        {ask.data && !ask.data.question ? <Asked sources={ask.data.sources} /> : null}
      </div>
    </section>
  );
}

type Fetched = Operations['fetchEvidence']['response'];

interface NamesPatientProps {
  readonly question: NonNullable<Fetched['question']>;
  readonly onSend: (query: string) => void;
  readonly onCancel: () => void;
}

/** Nothing has left yet: the person decides whether the rest of the search may. */
function NamesPatient({ question: { named, without }, onSend, onCancel }: NamesPatientProps) {
  return (
    <div className="mt-3 max-w-[68ch] border-propose border-l-2 pl-3 text-small">
      <p className="wrap-anywhere">
        This search seems to name a patient of yours: {named.map((text) => `“${text}”`).join(', ')}. Nothing
        was sent.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {without === '' ? null : (
          <Button sentence className="wrap-anywhere" onClick={() => onSend(without)}>
            Send “{without}”
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}

function Asked({ sources }: Pick<Fetched, 'sources'>) {
  return (
    <ul aria-label="Results by source" className="mt-3 text-small">
      {sources.map(({ name, total, kept, gap }) => (
        <li key={name} className="border-rule border-b py-1.5">
          <span className="font-semibold">{name}</span> {keptWords(kept, total)}
          {gap === null ? null : <span className="block text-propose">{gap}</span>}
        </li>
      ))}
    </ul>
  );
}

function keptWords(kept: number, total: number): string {
  if (total === 0) return 'found nothing';
  return `${kept.toLocaleString('en')} of ${total.toLocaleString('en')} found are in the library now`;
}
