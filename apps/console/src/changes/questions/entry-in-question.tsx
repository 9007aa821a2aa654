import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { ChartQuestion, ResourceVersion } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { FormRefusal } from '../../components/refusal.tsx';
import { LoadingState } from '../../components/states.tsx';
import { wordOf } from '../../components/word-of.ts';
import { unitOf } from '../../fhir/quantity.ts';
import { objectOf, textOf } from '../../fhir/values.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { sectionOf } from '../../places/section-of.ts';
import { entryFormOf } from '../forms/entry-form.ts';
import type { Values } from '../forms/field.ts';
import { CorrectEntryDialog } from '../manual-edits/correct-entry-dialog.tsx';
import { EndEntryDialog, endRefusal, useEndEntry } from '../manual-edits/end-entry-dialog.tsx';
import { printResource } from '../print-resource/print-resource.ts';
import { headlineOf } from '../print-resource/printed-fact.ts';
import { FactView } from '../proposals/fact-view.tsx';
import { otherUnit } from '../question-words.ts';
import { renewRecord } from '../renew-record.ts';
import { writeRefusal } from '../write-refusal.ts';

interface EntryRef {
  readonly type: string;
  readonly id: string;
  readonly version: number;
}

interface EntryInQuestionProps {
  readonly patient: string;
  readonly entry: EntryRef;
  readonly question: ChartQuestion;
  readonly onSettled: (words: string) => void;
}

/** One of the entries that a question is about, with what can be done about it. */
export function EntryInQuestion({ patient, entry, question, onSettled }: EntryInQuestionProps) {
  const { type, id } = entry;
  const read = useApi('readEntryOfPatient', { patient, type, id });
  const open = useOpenInRecord();
  if (read.isPending) return <LoadingState label="Reading the entry" lines={2} />;
  if (read.isError) return <p className="text-ink-2 text-small">This entry cannot be shown.</p>;
  const fact = printResource(read.data.resource);
  return (
    <div className="rounded-sheet border border-rule-strong bg-sheet px-3 py-2">
      <p className="text-ink-3 text-note">
        {fact.kind}, version {read.data.version}
      </p>
      <FactView fact={fact} />
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Acts patient={patient} entry={read.data} question={question} onSettled={onSettled} />
        <Button
          kind="quiet"
          aria-label={`Show ${headlineOf(fact)} in the record`}
          onClick={() => open(sectionOf(type), `${type}/${id}`)}
        >
          Show
        </Button>
      </div>
    </div>
  );
}

interface ActsProps {
  readonly patient: string;
  readonly entry: ResourceVersion;
  readonly question: ChartQuestion;
  readonly onSettled: (words: string) => void;
}

function Acts({ patient, entry, question, onSettled }: ActsProps) {
  const [acting, setActing] = useState<{ readonly how: 'correct' | 'end'; readonly start?: Values } | null>(
    null,
  );
  const title = headlineOf(printResource(entry.resource));
  const double = useEndEntry(patient, entry, () => onSettled(`Taken out: ${title}`));
  const isDouble = question.code === 'duplicate';
  const unit = otherUnit(question.question, unitOf(entry.resource.valueQuantity));
  const canCorrect = question.can.includes('correct') && entryFormOf(entry.resource) !== null;
  const close = () => setActing(null);
  return (
    <>
      {canCorrect && unit !== null ? (
        <Button onClick={() => setActing({ how: 'correct', start: { unit: unit.unit } })}>
          It was {unit.words}
        </Button>
      ) : null}
      {canCorrect ? (
        <Button aria-label={`Correct ${title}`} onClick={() => setActing({ how: 'correct' })}>
          Correct
        </Button>
      ) : null}
      {question.can.includes('end') && isDouble ? (
        <Button
          aria-label={`Remove duplicate: ${title}`}
          disabled={double.isPending}
          onClick={() => double.mutate({ how: 'entered-in-error' })}
        >
          Remove duplicate
        </Button>
      ) : null}
      {question.code === 'planned_in_the_past' ? (
        <TookPlace patient={patient} entry={entry} title={title} onSettled={onSettled} />
      ) : question.can.includes('end') && !isDouble ? (
        <Button aria-label={`It is over: ${title}`} onClick={() => setActing({ how: 'end' })}>
          It is over
        </Button>
      ) : null}
      <FormRefusal size="text-note">{double.isError ? endRefusal(double.error) : null}</FormRefusal>
      {acting?.how === 'correct' ? (
        <CorrectEntryDialog
          patient={patient}
          entry={entry}
          {...(acting.start === undefined ? {} : { start: acting.start })}
          onClose={close}
          onCorrected={({ version, resource }) =>
            onSettled(`Corrected, version ${version}: ${headlineOf(printResource(resource))}`)
          }
        />
      ) : null}
      {acting?.how === 'end' ? (
        <EndEntryDialog
          patient={patient}
          entry={entry}
          title={title}
          on={meantUntil(entry)}
          onClose={close}
          onEnded={() => onSettled(`Ended: ${title}`)}
        />
      ) : null}
    </>
  );
}

/** The day until which a course was meant: the likeliest one on which it was over. */
function meantUntil({ resource }: ResourceVersion): string | undefined {
  return (
    textOf(objectOf(objectOf(resource.dispenseRequest)?.validityPeriod)?.end) ??
    textOf(objectOf(resource.effectivePeriod)?.end)
  );
}

/** A plan of a past day: one click each says that it took place or did not; its times stay. */
const ENDS: { readonly [type: string]: { readonly held: string; readonly notHeld: string } } = {
  Appointment: { held: 'fulfilled', notHeld: 'cancelled' },
  Encounter: { held: 'finished', notHeld: 'cancelled' },
};

interface TookPlaceProps {
  readonly patient: string;
  readonly entry: ResourceVersion;
  readonly title: string;
  readonly onSettled: (words: string) => void;
}

function TookPlace({ patient, entry, title, onSettled }: TookPlaceProps) {
  const { type, id, version, resource } = entry;
  const say = useMutation({
    networkMode: 'always',
    mutationFn: (status: string) =>
      call('correctEntryOfPatient', { patient, type, id, version, body: { ...resource, status } }),
    onSuccess: async (_, status) => {
      await renewRecord(patient);
      onSettled(`${status === 'cancelled' ? 'Did not take place' : 'Took place'}: ${title}`);
    },
  });
  const ends = wordOf(ENDS, type);
  if (ends === undefined) return null;
  return (
    <>
      <Button
        disabled={say.isPending}
        aria-label={`It took place: ${title}`}
        onClick={() => say.mutate(ends.held)}
      >
        It took place
      </Button>
      <Button
        disabled={say.isPending}
        aria-label={`It did not: ${title}`}
        onClick={() => say.mutate(ends.notHeld)}
      >
        It did not
      </Button>
      <FormRefusal size="text-note">{say.isError ? writeRefusal(say.error) : null}</FormRefusal>
    </>
  );
}
