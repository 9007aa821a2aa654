import { Link, useCanGoBack, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { EvidenceSnapshot, SourceStanding } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { useApi } from '../../api/use-api.ts';
import { Button, buttonLook } from '../../components/button.tsx';
import { clinicalDate } from '../../components/dates.ts';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import type { SpanSearch } from '../../places/open-snapshot.ts';
import {
  isDoubted,
  KIND_WORDS,
  LEVEL_WORDS,
  sayerWords,
  statusWords,
  titleOf,
} from '../../words/evidence-words.ts';
import { CitedIn } from '../cited-in.tsx';
import { SourceChips } from '../source-chips.tsx';
import { fieldsOf } from '../source-fields.ts';
import { Citation } from './citation.tsx';
import { Grade } from './grade.tsx';

/** A source of the knowledge library as it was stored, with the cited passage marked. */
export function SourcePage() {
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
            <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-6 tablet:grid-cols-[minmax(0,1fr)_18rem]">
              <MarkedText text={found.data.text} span={span} />
              <aside
                aria-label="About this source"
                className="flex flex-col gap-6 border-rule text-small tablet:border-l tablet:pl-5"
              >
                <Metadata snapshot={found.data.snapshot} />
                <Grade hash={hash} />
                <Standings standings={found.data.standings} />
                <CitedIn hash={hash} level={found.data.snapshot.level} />
                <Citation hash={hash} />
              </aside>
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
  if (!canGoBack)
    return (
      <Link to="/evidence" className={`${buttonLook('quiet')} mb-2 -ml-3`}>
        Search the library
      </Link>
    );
  return (
    <Button kind="quiet" className="mb-2 -ml-3" onClick={() => router.history.back()}>
      Back
    </Button>
  );
}

interface HeadProps {
  readonly snapshot: EvidenceSnapshot;
  readonly standings: readonly SourceStanding[];
}

/** Retractions and other warnings are shown above the text, with who reported them. */
function Head({ snapshot, standings }: HeadProps) {
  const doubts = standings.filter(({ status }) => isDoubted(status));
  return (
    <header className="border-rule border-b pb-4">
      <h1 className="wrap-anywhere max-w-[60ch] font-bold font-serif text-title">
        {titleOf(snapshot.source)}
      </h1>
      <p className="mt-2 flex flex-wrap gap-2">
        <SourceChips snapshot={snapshot} />
      </p>
      {doubts.map(({ status, by, reason, heard_at }) => (
        <p key={by} className="wrap-anywhere mt-2 font-semibold text-small">
          {statusWords(status, { by })} ({sayerWords(by)}, {clinicalDate(heard_at)})
          {reason === null ? '' : `: ${reason}`}
        </p>
      ))}
      {snapshot.invented ? (
        <p className="mt-2 text-ink-2 text-small">
          Written for demonstration: no such publication exists. Nothing in it is medical knowledge.
        </p>
      ) : null}
    </header>
  );
}

interface MarkedTextProps {
  readonly text: string;
  readonly span: SpanSearch;
}

/** The whole text; the cited passage is marked, scrolled into view and focused. */
function MarkedText({ text, span: { from = 0, to = 0 } }: MarkedTextProps) {
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
          <span className="sr-only">Marked words: </span>
          {text.slice(start, end)}
          <span className="sr-only"> (end of the marked words)</span>
        </mark>
      ) : null}
      {text.slice(end)}
    </article>
  );
}

interface MetadataProps {
  readonly snapshot: EvidenceSnapshot;
}

function Metadata({ snapshot: { source, level, licence, retrieved, hash } }: MetadataProps) {
  const rows = [
    ['Kind', KIND_WORDS[source.source_type]],
    ...fieldsOf(source),
    ['Evidence level, by rule', LEVEL_WORDS[level]],
    ['Licence', licence],
    ['Retrieved', clinicalDate(retrieved)],
    ['Kept as (SHA-256)', hash],
  ] as const;
  return (
    <dl className="flex flex-col gap-2">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-3 text-note">{label}</dt>
          <dd className="wrap-anywhere font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Which services were asked about retractions and corrections of the source, when, and what each answered. */
function Standings({ standings }: { readonly standings: readonly SourceStanding[] }) {
  return (
    <section aria-labelledby="standings">
      <h2 id="standings" className="font-semibold">
        Retraction and correction
      </h2>
      {standings.length === 0 ? <p className="mt-1 text-ink-2">Not checked yet.</p> : null}
      <ul aria-label="What is known of its standing" className="mt-1 flex flex-col gap-2">
        {standings.map(({ by, status, reason, heard_at }) => (
          <li key={by} className="wrap-anywhere">
            <span className="block text-ink-3 text-note">
              {sayerWords(by)}, {clinicalDate(heard_at)}
            </span>
            <span className={toneOf(status)}>{statusWords(status, { by })}</span>
            {reason === null ? null : <span className="block text-ink-2">{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function toneOf(status: SourceStanding['status']): string {
  if (status === 'retracted') return 'font-semibold text-urgent';
  return isDoubted(status) ? 'font-semibold text-propose' : 'font-medium';
}
