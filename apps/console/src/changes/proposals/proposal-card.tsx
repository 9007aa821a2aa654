import { useEffect, useId, useRef, useState } from 'react';
import type { Proposal } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { CONTROL } from '../../components/button.tsx';
import { today } from '../../components/dates.ts';
import { FormRefusal } from '../../components/refusal.tsx';
import { ProposalDangers } from '../dangers/proposal-dangers.tsx';
import { readDay } from '../forms/day-text.ts';
import { printResource } from '../print-resource/print-resource.ts';
import { headlineOf } from '../print-resource/printed-fact.ts';
import { writeRefusal } from '../write-refusal.ts';
import { useConflicts } from './conflicts.ts';
import { DecidedProposal } from './decided-proposal.tsx';
import { EditProposal } from './edit-proposal.tsx';
import { FactView } from './fact-view.tsx';
import { focusNext } from './focus-next.ts';
import { lacksDate } from './lacks-date.ts';
import { ProposalActions } from './proposal-actions.tsx';
import { Quote } from './quote.tsx';
import { isByProxy, otherSources, readerWords, sourceOf, sourceWords } from './source.ts';
import { type Decision, useDecision } from './use-decision.ts';
import { whatCodeDid } from './what-code-did.ts';

interface ProposalCardProps {
  readonly patient: string;
  readonly proposal: Proposal;
  readonly onDecided?: (decided: Proposal) => void;
}

/** A fact that waits for a person: the fact, the words that it came from, what code did with them, and one click each. */
export function ProposalCard({ patient, proposal, onDecided }: ProposalCardProps) {
  const [decided, setDecided] = useState<Proposal | null>(null);
  const [editing, setEditing] = useState(false);
  const [date, setDate] = useState('');
  const [checked, setChecked] = useState(false);
  const conflicts = useConflicts(patient, proposal.id);
  const card = useRef<HTMLElement>(null);
  const fact = useId();
  const decision = useDecision(patient, proposal.id, (made) => {
    setEditing(false);
    setDecided(made);
    onDecided?.(made);
  });
  useEffect(() => {
    if (decided !== null && card.current) focusNext(card.current);
  }, [decided]);
  const now = decided ?? proposal;
  const printed = printResource(proposal.resource);
  const source = sourceOf(proposal);
  const asksDate = lacksDate(proposal.resource);
  const day = measuredOn(date);
  const failed = decision.isError && !editing ? decision.error : null;
  const said = (
    // Here before and after: a screen reader says what changes in it.
    <p role="status" className="sr-only">
      {decided === null ? null : `${decided.status}: ${headlineOf(printed)}`}
    </p>
  );
  if (now.status !== 'open')
    return (
      <article
        ref={card}
        tabIndex={-1}
        aria-label={`Decided: ${headlineOf(printed)}`}
        className="border-rule-strong border-l-2 py-1 pl-3"
      >
        {said}
        <DecidedProposal patient={patient} proposal={now} />
      </article>
    );
  return (
    <article
      ref={card}
      tabIndex={-1}
      data-waits=""
      aria-label={`Proposed ${printed.kind.toLowerCase()}: ${headlineOf(printed)}`}
      className="wrap-anywhere rounded-sheet border border-propose bg-propose-wash px-3.5 py-2.5"
    >
      {said}
      <p className="font-semibold text-note text-propose">
        {printed.kind} {sourceWords(source, isByProxy(proposal))},{' '}
        {proposal.mayDecide ? 'needs your review' : 'needs review by the care team'}
      </p>
      <FactView fact={printed} id={fact} />
      <Conflicts conflicts={conflicts} />
      <ProposalDangers patient={patient} proposal={proposal} />
      {source?.kind === 'person' ? null : (
        <div className="mt-1">
          <Quote text={proposal.quote} />
          <OtherSources proposal={proposal} />
          <p className="text-ink-2 text-note">
            {[...whatCodeDid(proposal), `read by ${readerWords(proposal)}`].join('; ')}
          </p>
        </div>
      )}
      {proposal.mayDecide && conflicts.length > 0 ? (
        <label className="mt-2 flex items-center gap-2 font-semibold text-small pointer-coarse:min-h-11">
          <input type="checkbox" checked={checked} onChange={(event) => setChecked(event.target.checked)} />I
          have checked it: it is right.
        </label>
      ) : null}
      {proposal.mayDecide && asksDate ? <AskedDate value={date} onChange={setDate} /> : null}
      {proposal.mayDecide ? (
        <ProposalActions
          proposal={proposal}
          busy={decision.isPending}
          held={(asksDate && day === null) || (conflicts.length > 0 && !checked)}
          about={fact}
          onDecide={(made) => decision.mutate(asksDate ? datedBy(made, proposal, day) : made)}
          onEdit={() => {
            decision.reset();
            setEditing(true);
          }}
        />
      ) : null}
      <FormRefusal className="mt-1">{failed === null ? null : failureWords(failed)}</FormRefusal>
      {editing ? (
        <EditProposal
          proposal={proposal}
          busy={decision.isPending}
          error={decision.error}
          onClose={() => setEditing(false)}
          onDecide={decision.mutate}
        />
      ) : null}
    </article>
  );
}

/** What is accepted as it was read has the day that the person wrote. */
function datedBy(made: Decision, { resource }: Proposal, day: string | null): Decision {
  if (made.verdict !== 'accept' || day === null) return made;
  return { ...made, edited: { ...resource, effectiveDateTime: day } };
}

function failureWords(error: unknown): string {
  if (isProblem(error, 'conflict')) return 'Somebody decided it meanwhile. Reload to see how.';
  if (isProblem(error, 'invalid_resource')) return 'The record does not take it like this: edit it first.';
  return writeRefusal(error);
}

function Conflicts({ conflicts }: { readonly conflicts: readonly string[] }) {
  if (conflicts.length === 0) return null;
  return (
    <ul className="mt-1 border-urgent border-l-2 pl-2 text-small">
      {conflicts.map((each) => (
        <li key={each} className="wrap-anywhere">
          <span className="font-semibold text-urgent">Does not fit the record.</span> {each}
        </li>
      ))}
    </ul>
  );
}

/** The day that a person wrote, if it can be that of a measurement. */
export function measuredOn(text: string): string | null {
  const day = readDay(text);
  return day !== null && day <= today().slice(0, day.length) ? day : null;
}

interface AskedDateProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function AskedDate({ value, onChange }: AskedDateProps) {
  const id = useId();
  const isWrong = value.trim() !== '' && measuredOn(value) === null;
  return (
    <div className="mt-2">
      <label htmlFor={id} className="mb-1 block font-semibold text-small">
        When was it measured? The document does not say clearly.
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        maxLength={40}
        value={value}
        aria-required
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        className={`${CONTROL} w-44 border-edge bg-sheet px-2.5 py-1 text-ink aria-[invalid=true]:border-urgent`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className={`text-note ${isWrong ? 'font-semibold text-urgent' : 'text-ink-2'}`}>
        {isWrong ? 'Write a day that has been, like 03-Apr-2017' : 'Like 03-Apr-2017'}
      </p>
    </div>
  );
}

/** Where else the same fact was read: one decision is for all of it. */
export function OtherSources({ proposal }: { readonly proposal: Proposal }) {
  const others = otherSources(proposal);
  if (others.length === 0) return null;
  return (
    <p className="text-ink-2 text-note">
      Also read {others.map((each) => placeWords(each, proposal.source)).join(' and ')}
    </p>
  );
}

function placeWords(place: Proposal['source'], first: Proposal['source']): string {
  if (place.kind !== 'document') return 'in a message';
  const isSame = first.kind === 'document' && first.document === place.document;
  return `on page ${place.page} of ${isSame ? 'this' : 'another'} document`;
}
