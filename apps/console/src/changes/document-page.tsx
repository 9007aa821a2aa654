import { useState } from 'react';
import type { Operations, Proposal, ResourceVersion } from '../api/generated.ts';
import { useApi } from '../api/use-api.ts';
import { Button } from '../components/button.tsx';
import { StandInChip } from '../components/chip.tsx';
import { FormRefusal } from '../components/refusal.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/states.tsx';
import { useOpenInRecord } from '../places/open-in-record.ts';
import { AddEntry } from './add-entry.tsx';
import { type Found, PaperProposals } from './documents/accept-all.tsx';
import { DownloadPaper, fileWords, isPicture, PaperPicture } from './documents/paper-file.tsx';
import { type Numbered, PaperPage } from './documents/paper-text.tsx';
import { readingWords } from './documents/reading-state.ts';
import { type Reading, useReading } from './documents/use-reading.ts';
import { printResource } from './print-resource/print-resource.ts';
import { sourceOf } from './proposals/source.ts';
import { writeRefusal } from './write-refusal.ts';

/** A paper and what was read from it, beside each other where there is room. */
export function DocumentPage({ patient, document }: { readonly patient: string; readonly document: string }) {
  const entry = useApi('readEntryOfPatient', { patient, type: 'DocumentReference', id: document });
  const text = useApi('readDocumentTextOfPatient', { patient, document }, { staleTime: 600_000 });
  if (entry.isError || text.isError)
    return (
      <ErrorState
        error={entry.error ?? text.error}
        retry={() => {
          void entry.refetch();
          void text.refetch();
        }}
      />
    );
  if (entry.isPending || text.isPending) return <LoadingState label="Opening the paper" lines={6} />;
  return <Paper patient={patient} document={document} entry={entry.data} text={text.data} />;
}

interface PaperProps {
  readonly patient: string;
  readonly document: string;
  readonly entry: ResourceVersion;
  readonly text: Operations['readDocumentTextOfPatient']['response'];
}

function Paper({ patient, document, entry, text }: PaperProps) {
  const open = useOpenInRecord();
  const reading = useReading(patient, document);
  const proposals = useApi('listProposalsOfPatient', { patient, document, limit: 200 });
  const { title, when } = printResource(entry.resource);
  const isReadable = text.text === 'readable';
  const withText = text.pages.filter((each) => each.text.trim() !== '').map(({ page }) => page);
  return (
    <div className="@container">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-rule border-b px-4 py-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold text-name">{title}</h2>
          <p className="text-ink-2 text-small">
            {[fileWords(entry.resource), when].filter((each) => each).join(', ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Button kind="quiet" className="-ml-3" onClick={() => open('documents')}>
            All documents
          </Button>
          <DownloadPaper patient={patient} document={document} />
        </div>
        {isReadable ? <ReadingLine reading={reading} pages={withText} /> : null}
      </div>
      {isReadable ? (
        <Beside
          patient={patient}
          pages={text.pages}
          numbered={inTextOrder(proposals.data?.proposals ?? [])}
          found={foundOf(reading, proposals)}
        />
      ) : (
        <div className="py-4">
          {isPicture(entry.resource) ? (
            <div className="px-4">
              <PaperPicture patient={patient} document={document} title={title} />
            </div>
          ) : null}
          <EmptyState title="It has no text that can be read">
            It is a picture or a scan. Pictures are never sent to a model, so nothing is proposed from it.
            What it says can be added by hand.
          </EmptyState>
          <div className="px-4">
            <AddEntry patient={patient} />
          </div>
        </div>
      )}
    </div>
  );
}

/** The proposals are asked for again when a reading ends: until they are here, nothing is said of them. */
function foundOf({ state, isLooking }: Reading, proposals: { readonly isFetching: boolean }): Found {
  if (isLooking || proposals.isFetching) return 'more-may-come';
  if (state === null) return 'not-looked-for';
  return state.phase === 'ended' ? 'all' : 'more-may-come';
}

interface BesideProps {
  readonly patient: string;
  readonly pages: readonly { readonly page: number; readonly text: string }[];
  readonly numbered: readonly Numbered[];
  readonly found: Found;
}

function Beside({ patient, pages, numbered, found }: BesideProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const show = (kind: 'card' | 'mark') => (id: string) => {
    setSelected(id);
    const number = numbered.find(({ proposal }) => proposal.id === id)?.number;
    const target = window.document.getElementById(`${kind}-${number}`);
    target?.scrollIntoView({ block: 'nearest' });
    (kind === 'card' ? target?.querySelector<HTMLElement>('article') : target)?.focus();
  };
  return (
    <div className="@3xl:grid @3xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <section
        aria-label="Text of the paper"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: beside the proposals it scrolls by itself, also by keyboard
        tabIndex={0}
        className="bg-paper -outline-offset-2 @3xl:sticky @3xl:top-0 @3xl:max-h-[calc(100dvh-6rem)] @3xl:self-start @3xl:overflow-y-auto"
      >
        {pages.map(({ page, text }) => (
          <PaperPage
            key={page}
            page={page}
            text={text}
            numbered={numbered}
            selected={selected}
            onSelect={show('card')}
          />
        ))}
      </section>
      <section aria-label="Proposals from this paper" className="p-4 @3xl:border-rule @3xl:border-l">
        <PaperProposals
          patient={patient}
          numbered={numbered}
          selected={selected}
          found={found}
          onSelect={setSelected}
          onShow={show('mark')}
        />
      </section>
    </div>
  );
}

/** The proposals of a paper in the order of its text, numbered from 1. */
function inTextOrder(
  proposals: readonly Proposal[],
): readonly { readonly number: number; readonly proposal: Proposal }[] {
  return proposals
    .toSorted((a, b) => pageOf(a) - pageOf(b) || a.span.start - b.span.start || a.span.end - b.span.end)
    .map((proposal, index) => ({ number: index + 1, proposal }));
}

function pageOf(proposal: Proposal): number {
  const source = sourceOf(proposal);
  return source?.kind === 'document' ? source.page : 0;
}

/** Where the reading of a paper is, what came of it, and the button that begins it. */
function ReadingLine({ reading, pages }: { readonly reading: Reading; readonly pages: readonly number[] }) {
  const { state, isLooking, said, isStandIn, start, isStarting, startError } = reading;
  const goesOn = isLooking || (state !== null && state.phase !== 'ended');
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-small">
      <p role="status">
        {state === null
          ? isLooking
            ? 'Asking whether it was read'
            : 'Its facts were not read.'
          : state.phase === 'ended'
            ? said
            : readingWords(state, pages)}
      </p>
      {isStandIn ? <StandInChip /> : null}
      {goesOn ? null : (
        <Button disabled={isStarting} onClick={start}>
          {state === null ? 'Read its facts' : 'Read it again'}
        </Button>
      )}
      <FormRefusal size="">{startError ? writeRefusal(startError) : null}</FormRefusal>
    </div>
  );
}
