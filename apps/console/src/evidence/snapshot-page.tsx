import { useCanGoBack, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { EvidenceSnapshot, SourceStanding } from '../api/generated.ts';
import { isProblem } from '../api/problem-error.ts';
import { useApi } from '../api/use-api.ts';
import { Button } from '../components/button.tsx';
import { Chip } from '../components/chip.tsx';
import { clinicalDate } from '../components/dates.ts';
import { EmptyState, ErrorState, LoadingState } from '../components/states.tsx';
import type { SpanSearch } from '../places/open-snapshot.ts';
import { isDoubted, LEVEL_WORDS, STATUS_WORDS, sayerWords, titleOf } from '../words/evidence-words.ts';
import { CitedIn } from './cited-in.tsx';
import { fieldsOf } from './source-fields.ts';

/** A source of the knowledge library as it was kept, with the cited words marked in their place. */
export function SnapshotPage() {
  const { hash } = useParams({ strict: false }) as { hash: string };
  const span = useSearch({ from: '/evidence/snapshots/$hash' });
  const found = useApi('readSnapshot', { hash });
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <main className="mx-auto max-w-5xl px-4 py-4 tablet:px-6 tablet:py-6">
        <BackButton />
        {found.isPending ? <LoadingState label="Reading the source" lines={6} /> : null}
        {found.data ? null : <h1 className="sr-only">Source</h1>}
        {found.isError ? <NotRead error={found.error} retry={() => void found.refetch()} /> : null}
        {found.data ? (
          <>
            <Head snapshot={found.data.snapshot} standings={found.data.standings} />
            <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-6 tablet:grid-cols-[minmax(0,1fr)_16rem]">
              <MarkedText text={found.data.text} span={span} />
              <div>
                <Metadata snapshot={found.data.snapshot} />
                <CitedIn hash={hash} />
              </div>
            </div>
          </>
        ) : null}
      </main>
    </div>
  );
}

function NotRead({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  if (!isProblem(error, 'not_found')) return <ErrorState error={error} retry={retry} />;
  return (
    <EmptyState title="There is no such source in the library">The address may be incomplete.</EmptyState>
  );
}

function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  if (!canGoBack) return null;
  return (
    <Button kind="quiet" className="mb-2 -ml-3" onClick={() => router.history.back()}>
      Back to the answer
    </Button>
  );
}

function Head({
  snapshot: { source, level, status, invented },
  standings,
}: {
  readonly snapshot: EvidenceSnapshot;
  readonly standings: readonly SourceStanding[];
}) {
  return (
    <header className="border-rule border-b pb-4">
      <h1 className="wrap-anywhere max-w-[60ch] font-bold font-serif text-title">{titleOf(source)}</h1>
      <p className="mt-2 flex flex-wrap gap-2">
        <Chip>{LEVEL_WORDS[level]}</Chip>
        <Chip tone={status === 'retracted' ? 'danger' : isDoubted(status) ? 'waits' : 'plain'}>
          {STATUS_WORDS[status]}
        </Chip>
        {invented ? (
          <Chip tone="stand-in">Invented for demonstration: no such publication exists</Chip>
        ) : null}
      </p>
      <Standings standings={standings} />
    </header>
  );
}

/** What each who was asked has said last, and when. Beside bad news, that others have none is no comfort. */
function Standings({ standings }: { readonly standings: readonly SourceStanding[] }) {
  const doubts = standings.filter(({ status }) => isDoubted(status));
  const shown = doubts.length > 0 ? doubts : standings;
  if (shown.length === 0) return null;
  return (
    <ul aria-label="What is known of its standing" className="mt-2 flex flex-col gap-0.5 text-small">
      {shown.map(({ status, by, reason, heard_at }) => (
        <li key={by} className={`wrap-anywhere ${isDoubted(status) ? 'font-semibold' : 'text-ink-2'}`}>
          {STATUS_WORDS[status]} ({sayerWords(by)}, {clinicalDate(heard_at)})
          {reason === null ? '' : `: ${reason}`}
        </li>
      ))}
    </ul>
  );
}

/** The whole text; what was cited is marked, brought into view and given the focus. */
function MarkedText({
  text,
  span: { from = 0, to = 0 },
}: {
  readonly text: string;
  readonly span: SpanSearch;
}) {
  const mark = useRef<HTMLElement>(null);
  const [start, end] = [Math.min(from, text.length), Math.min(to, text.length)];
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'nearest' });
    mark.current?.focus({ preventScroll: true });
  }, []);
  return (
    <article
      aria-label="Text of the source"
      className="wrap-anywhere max-w-[68ch] whitespace-pre-wrap font-serif text-answer"
    >
      {text.slice(0, start)}
      {end > start ? (
        <mark
          ref={mark}
          tabIndex={-1}
          className="scroll-my-32 rounded-small bg-lit-wash text-lit underline decoration-2 decoration-lit underline-offset-4"
        >
          <span className="sr-only">Cited words: </span>
          {text.slice(start, end)}
          <span className="sr-only"> (end of the cited words)</span>
        </mark>
      ) : null}
      {text.slice(end)}
    </article>
  );
}

function Metadata({
  snapshot: { source, licence, retrieved, hash },
}: {
  readonly snapshot: EvidenceSnapshot;
}) {
  const rows = [
    ...fieldsOf(source),
    ['Licence', licence],
    ['Retrieved', clinicalDate(retrieved)],
    ['Kept as', hash.slice(0, 16)],
  ] as const;
  return (
    <aside aria-label="About this source" className="text-small">
      <dl className="flex flex-col gap-2 border-rule tablet:border-l tablet:pl-5">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-3 text-note">{label}</dt>
            <dd className="wrap-anywhere font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
