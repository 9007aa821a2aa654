import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Operations, ResourceVersion } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { Button } from '../../components/button.tsx';
import { today } from '../../components/dates.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormRefusal } from '../../components/refusal.tsx';
import { wordOf } from '../../components/word-of.ts';
import { IN_FUTURE, isInFuture } from '../forms/check-values.ts';
import { dayText, readDay } from '../forms/day-text.ts';
import type { Field } from '../forms/field.ts';
import { FieldView } from '../forms/field-view.tsx';
import { renewRecord } from '../renew-record.ts';
import { writeRefusal } from '../write-refusal.ts';
import { isProposed } from './is-proposed.ts';
import { keepLastEnd } from './last-end.ts';

type Ending = Operations['endEntryOfPatient']['body'];

interface Entry {
  readonly type: string;
  readonly id: string;
  readonly version: number;
}

export function useEndEntry(patient: string, entry: Entry, onEnded: (ended: ResourceVersion) => void) {
  const { type, id, version } = entry;
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Ending) => call('endEntryOfPatient', { patient, type, id, version, body }),
    onSuccess: (ended) => {
      onEnded(ended);
      void renewRecord(patient);
    },
    onError: (error) => {
      if (isProblem(error, 'conflict')) void renewRecord(patient);
    },
  });
}

export function endRefusal(error: unknown): string {
  return isProblem(error, 'conflict')
    ? 'It was changed meanwhile. Close this, look at the newer version, and end that one if it still applies.'
    : writeRefusal(error);
}

const SINCE: Field = {
  ...{ name: 'on', label: 'It is over since', kind: 'day', required: true, hint: 'Like 03-Apr-2017' },
  ...{ elements: [], read: () => '', write: (resource) => resource },
};

/** It is over since a day, or it was entered in error: two different things, both kept in the history. */
export function EndEntryDialog({
  patient,
  entry,
  title,
  on: since,
  isProposal = false,
  onClose,
  onEnded,
}: {
  readonly patient: string;
  readonly entry: Entry;
  readonly title: string;
  /** The day that it was meant to end on; today where none is known. */
  readonly on?: string | undefined;
  /** An entry of somebody else, ended by a patient or a proxy: the care team decides. */
  readonly isProposal?: boolean;
  readonly onClose: () => void;
  readonly onEnded?: (ended: ResourceVersion) => void;
}) {
  const [on, setOn] = useState(() => dayText(since?.slice(0, 10) ?? today()));
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<Ending | null>(null);
  const end = useEndEntry(patient, entry, (ended) => {
    if (!isProposed(ended))
      keepLastEnd({ patient, title, type: entry.type, id: entry.id, version: ended.version });
    onEnded?.(ended);
    onClose();
  });
  const lost = lostByEnd(entry.type);
  // What others rely on is asked about once; a proposal is decided by somebody else anyway.
  const begin = (ending: Ending) =>
    lost === undefined || isProposal ? end.mutate(ending) : setAsked(ending);
  const over = () => {
    const day = readDay(on);
    if (day === null || day.length < 10) setProblem('A whole day is needed, like 03-Apr-2017.');
    else if (isInFuture(day)) setProblem(IN_FUTURE);
    else begin({ how: 'over', on: day });
  };
  const propose = isProposal ? 'Propose: ' : '';
  return (
    <Dialog open onClose={onClose} title={isProposal ? 'Propose to end this entry' : 'End this entry'}>
      <p className="wrap-anywhere font-semibold">{title}</p>
      {asked === null ? (
        <>
          {isProposal ? (
            <p className="mt-1 text-ink-2 text-small">
              It was written by somebody else. The care team sees your proposal and decides; until then the
              entry stays as it is.
            </p>
          ) : null}
          {canBeOver(entry.type) ? (
            <section className="mt-4">
              <FieldView
                field={SINCE}
                value={on}
                problem={problem}
                isWide
                onChange={(text) => {
                  setOn(text);
                  setProblem(undefined);
                }}
              />
              <Button className="mt-2" kind="main" disabled={end.isPending} onClick={over}>
                {propose}It is over
              </Button>
            </section>
          ) : null}
          <section className="mt-4 border-rule border-t pt-4">
            <p className="text-ink-2 text-small">
              It was written down by mistake. It leaves the lists; its history stays.
            </p>
            <Button
              className="mt-2"
              disabled={end.isPending}
              onClick={() => begin({ how: 'entered-in-error' })}
            >
              {propose}Entered in error
            </Button>
          </section>
        </>
      ) : (
        <Confirm
          ending={asked}
          lost={lost ?? ''}
          busy={end.isPending}
          onBack={() => setAsked(null)}
          onConfirm={() => end.mutate(asked)}
        />
      )}
      <FormRefusal className="mt-3">{end.isError ? endRefusal(end.error) : null}</FormRefusal>
    </Dialog>
  );
}

interface ConfirmProps {
  readonly ending: Ending;
  readonly lost: string;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
}

function Confirm({ ending, lost, busy, onBack, onConfirm }: ConfirmProps) {
  return (
    <section aria-label="Confirm" className="mt-3">
      <p>
        {ending.how === 'over' ? `Over since ${dayText(ending.on)}.` : 'Entered in error.'} {lost}
      </p>
      <p className="mt-1 text-ink-2 text-small">
        Everybody who opens this record next is told. You can undo it for ten minutes; its history stays.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind="danger" autoFocus disabled={busy} onClick={onConfirm}>
          {busy ? 'Saving' : ending.how === 'over' ? 'Yes, it is over' : 'Yes, entered in error'}
        </Button>
        <Button disabled={busy} onClick={onBack}>
          Back
        </Button>
      </div>
    </section>
  );
}

/** What goes on and can be over; a result, a vaccination was, at its time. */
const GO_ON = new Set([
  ...['AllergyIntolerance', 'Appointment', 'CarePlan', 'CareTeam', 'Condition', 'Coverage', 'Device'],
  ...['DocumentReference', 'Encounter', 'Goal', 'MedicationAdministration', 'MedicationRequest'],
  ...['MedicationStatement', 'Procedure', 'ServiceRequest'],
]);

function canBeOver(type: string): boolean {
  return GO_ON.has(type);
}

/** What ending an entry of these types takes away, asked once before it is done. Others end without a second question. */
const LOST: { readonly [type: string]: string } = {
  AllergyIntolerance:
    'It leaves the allergies beside the patient’s name, and warnings about medicines no longer count it.',
  Condition: 'It is no longer listed as a current diagnosis.',
  MedicationRequest: 'It is no longer listed as taken now, and interactions with it are no longer shown.',
  MedicationStatement: 'It is no longer listed as taken now, and interactions with it are no longer shown.',
};

function lostByEnd(type: string): string | undefined {
  return wordOf(LOST, type);
}
