import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Footnote, Message } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { StandInChip } from '../../components/chip.tsx';
import { clinicalMoment, withClinicalDates } from '../../components/dates.ts';
import { wordOf } from '../../components/word-of.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { isOfSnapshot, useOpenSnapshot } from '../../places/open-snapshot.ts';
import { SECTIONS } from '../../places/panel-search.ts';
import { Prose } from '../../prose/prose-view.tsx';
import { citedSeries } from '../claims/cited-series.ts';
import { numberNotes } from '../claims/number-notes.ts';
import { type Claim, type Part, type PlacedPart, placeClaims } from '../claims/place-claims.ts';
import { removalLine, removalWords } from '../claims/removal-words.ts';
import { sectionOfRef } from '../claims/section-of-ref.ts';
import { useRecorders } from '../claims/use-recorders.ts';
import { useKnownRecord } from '../suggest/use-known-record.ts';
import { agentName } from '../trace/agent-names.ts';
import { adviceParagraphs } from '../urgency/advice-paragraphs.ts';
import { type LitNote, LitNoteContext } from './lit-note.ts';
import { Notes } from './notes.tsx';
import { RecallNote } from './recall-note.tsx';
import { sentenceView } from './sentence.tsx';
import { TrendPlots } from './trend-plots.tsx';

const NAMES: { readonly [section: string]: string } = {
  encounters: 'visits',
  'care-team': 'care team',
  'family-history': 'family history',
  'care-plans': 'care plans',
  documents: 'letters and documents',
  share: 'share and export',
  immunizations: 'immunisations',
};

/** What code says, not a model: plain type and no ink, with the way to the section that it speaks of. */
function CodePart({ part: { text, section }, urgent }: { readonly part: Part; readonly urgent: boolean }) {
  const openInRecord = useOpenInRecord();
  const known = SECTIONS.find((each) => each === section);
  return (
    <div className={`mb-3 last:mb-0 ${urgent ? 'border-urgent border-l-2 pl-3' : ''}`}>
      <p className="wrap-anywhere max-w-[68ch] whitespace-pre-line">
        {withClinicalDates(urgent ? adviceParagraphs(text).join('\n') : text)}
      </p>
      {known === undefined ? null : (
        <Button className="mt-2" onClick={() => openInRecord(known)}>
          Open {wordOf(NAMES, known) ?? known}
        </Button>
      )}
    </div>
  );
}

const ENDINGS: { readonly [status: string]: string } = {
  partial: 'This answer is not whole: a part of the team did not finish.',
  cancelled: 'Stopped. What was written until then was checked like any answer.',
  'cancelled-empty': 'Stopped before a sentence was finished and checked, so nothing of it is kept.',
  failed: 'No answer came: something failed. Ask again, or look at how it came about.',
};

/** A checked message: sentences in the ink of their source, notes beside them, code's own words in plain type. */
export const Answer = memo(function Answer({
  patient,
  message,
  children,
}: {
  /** Without one nothing of the record is read for it. */
  readonly patient?: string;
  readonly message: Message;
  /** What stands below the text, beside the notes. */
  readonly children?: ReactNode;
}) {
  const placed = useMemo(() => placeClaims(message), [message]);
  const { panel, labs } = useKnownRecord(patient);
  const recorders = useRecorders(message.claims.length === 0 ? undefined : patient, panel);
  const notes = useMemo(() => numberNotes(placed, recorders), [placed, recorders]);
  const plots = useMemo(() => citedSeries(placed, labs), [placed, labs]);
  const [lit, setLit] = useState<string | null>(null);
  const openInRecord = useOpenInRecord();
  const openSnapshot = useOpenSnapshot();
  const open = useCallback(
    (footnote: Footnote) =>
      isOfSnapshot(footnote)
        ? openSnapshot(footnote)
        : openInRecord(sectionOfRef(footnote.ref), footnote.ref),
    [openInRecord, openSnapshot],
  );
  const context = useMemo<LitNote>(() => ({ lit, setLit, open }), [lit, open]);
  const text = useRef<HTMLDivElement>(null);
  const removed = message.claims.filter(({ status }) => status === 'removed');
  // Sources retracted since are shown in the answer's own recall note.
  const notConfirmed = message.claims.filter(
    ({ status, reason }) => status === 'unconfirmed' && reason !== 'retracted',
  );
  const unconfirmed = notConfirmed.length;
  const doubted = notConfirmed.filter(({ reason }) => reason === 'second_model').length;
  const ending =
    wordOf(ENDINGS, message.text === '' ? `${message.status}-empty` : message.status) ??
    wordOf(ENDINGS, message.status);
  return (
    <LitNoteContext value={context}>
      <Byline message={message} />
      <RecallNote message={message} />
      <div className="grid grid-cols-1 @[44rem]:grid-cols-[minmax(0,1fr)_13.5rem] @[44rem]:grid-rows-[auto_1fr] gap-x-6">
        <div ref={text} className="min-w-0">
          {placed.map((part, at) =>
            part.part.origin === 'code' ? (
              removed.length + unconfirmed > 0 && isClosingNote(part.part.text) ? null : (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message never change
                <CodePart key={at} part={part.part} urgent={message.urgency !== null} />
              )
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message never change
              <ModelPart key={at} placed={part} notes={notes} standIn={message.stand_in} />
            ),
          )}
          <TrendPlots all={plots} />
          {unconfirmed === 0 ? null : <UnconfirmedNote count={unconfirmed - doubted} doubted={doubted} />}
          {removed.length === 0 ? null : (
            <RemovedSentences removed={removed} nothingLeft={removed.length === message.claims.length} />
          )}
          {ending === undefined ? null : <p className="mt-2 text-ink-2 text-small">{ending}</p>}
        </div>
        <Notes notes={[...notes.values()]} answer={text} />
        <div className="min-w-0 @[44rem]:col-start-1">{children}</div>
      </div>
    </LitNoteContext>
  );
});

function Byline({ message: { source_agents, stand_in, created_at } }: { readonly message: Message }) {
  const who = source_agents.length === 0 ? 'Automatic message' : source_agents.map(agentName).join(', ');
  return (
    <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3 text-note">
      {who}
      <time dateTime={created_at}>{clinicalMoment(created_at)}</time>
      {stand_in ? <StandInChip /> : null}
    </p>
  );
}

interface ModelPartProps {
  readonly placed: PlacedPart;
  readonly notes: ReturnType<typeof numberNotes>;
  readonly standIn: boolean;
}

function ModelPart({ placed: { text, claims }, notes, standIn }: ModelPartProps) {
  const lineView = useMemo(() => sentenceView(claims, notes), [claims, notes]);
  return (
    <div className="wrap-anywhere mb-3 max-w-[68ch] font-serif text-answer last:mb-0" data-stand-in={standIn}>
      <Prose text={text} lineView={lineView} />
    </div>
  );
}

/** What the checked message says of removed and unconfirmed sentences itself; here it is said with the sentences. */
function isClosingNote(text: string): boolean {
  return /\b\d+ sentences? (?:(?:was|were) removed|could not be confirmed): [^\n]*$/.test(text);
}

/** How many sentences of the answer say more than their sources, as code found (`count`) or only a second model (`doubted`). */
function UnconfirmedNote({ count, doubted }: { readonly count: number; readonly doubted: number }) {
  const byCode =
    count === 1
      ? '1 sentence could not be confirmed: the cited entry does not say all of it.'
      : `${count} sentences could not be confirmed: the cited entries do not say all of them.`;
  const bySecond = `${doubted === 1 ? '1 sentence' : `${doubted} sentences`} could not be confirmed: a second model found that the source does not say this.`;
  return (
    <p className="mt-2 text-ink-2 text-small">
      {[...(count === 0 ? [] : [byCode]), ...(doubted === 0 ? [] : [bySecond])].join(' ')}
    </p>
  );
}

interface RemovedSentencesProps {
  readonly removed: readonly Claim[];
  readonly nothingLeft: boolean;
}

/** Names what was taken out of an answer; the sentences themselves on demand, as what they are: not true by the record. */
function RemovedSentences({ removed, nothingLeft }: RemovedSentencesProps) {
  return (
    <details className="trace mt-2 text-small">
      <summary className="py-1 font-semibold text-ink-2 hover:text-ink pointer-coarse:py-3">
        <span>
          {nothingLeft ? 'Nothing of this answer could be checked, so nothing of it is shown. ' : ''}
          {removalLine(removed.map(({ reason }) => reason))}
        </span>
      </summary>
      <ul className="mt-1 flex flex-col gap-2 border-rule-strong border-l-2 pl-3">
        {removed.map(({ sentence, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: claims of a message never change
          <li key={at}>
            <del className="wrap-anywhere text-ink-2">{withClinicalDates(sentence)}</del>
            <br />
            Removed because {removalWords(reason)}.
          </li>
        ))}
      </ul>
    </details>
  );
}
