import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { FhirResource, ResourceVersion } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { outcomeProblems } from '../forms/check-values.ts';
import { entryFormOf } from '../forms/entry-form.ts';
import { EntryFormView } from '../forms/entry-form-view.tsx';
import { changedFields, type EntryForm, readForm, type Values, writeForm } from '../forms/field.ts';
import { renewRecord } from '../renew-record.ts';
import { writeRefusal } from '../write-refusal.ts';

interface EntryRef {
  readonly type: string;
  readonly id: string;
}

interface CorrectEntryDialogProps {
  readonly patient: string;
  readonly entry: EntryRef;
  readonly start?: Values;
  readonly onClose: () => void;
  /** `from`: the version that was opened, or the newer one that was kept to. */
  readonly onCorrected?: (corrected: ResourceVersion, from: number) => void;
}

/** Correct an entry: a new version of it. `start`: fields that begin with another text, such as a fixed unit. */
export function CorrectEntryDialog({ patient, entry, start, onClose, onCorrected }: CorrectEntryDialogProps) {
  const { type, id } = entry;
  const current = useApi('readEntryOfPatient', { patient, type, id }, { staleTime: 0 });
  // The form keeps to what it was opened with: a newer version is shown as such, never slipped under the person's hands.
  const [base, setBase] = useState<ResourceVersion | null>(null);
  const opened = base ?? (current.isFetching ? null : (current.data ?? null));
  return (
    <Dialog open onClose={onClose} title="Correct this entry">
      {current.isError ? (
        <ErrorState error={current.error} retry={() => void current.refetch()} />
      ) : opened === null ? (
        <LoadingState label="Reading the entry" />
      ) : (
        <CorrectForm
          key={opened.version}
          patient={patient}
          opened={opened}
          {...(start === undefined ? {} : { start })}
          onNewer={setBase}
          onOpened={() => setBase(opened)}
          onCorrected={(corrected, from) => {
            onCorrected?.(corrected, from);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface CorrectFormProps {
  readonly patient: string;
  readonly opened: ResourceVersion;
  readonly start?: Values;
  readonly onNewer: (newer: ResourceVersion) => void;
  readonly onOpened: () => void;
  readonly onCorrected: (corrected: ResourceVersion, from: number) => void;
}

function CorrectForm({ patient, opened, start, onNewer, onOpened, onCorrected }: CorrectFormProps) {
  const { type, id } = opened;
  const form = entryFormOf(opened.resource);
  const [newer, setNewer] = useState<ResourceVersion | null>(null);
  const [mine, setMine] = useState<Values>({});
  const correct = useMutation({
    networkMode: 'always',
    mutationFn: ({ resource, version }: { readonly resource: FhirResource; readonly version: number }) =>
      call('correctEntryOfPatient', { patient, type, id, version, body: resource }),
    onMutate: onOpened,
    onSuccess: (corrected, { version }) => {
      onCorrected(corrected, version);
      void renewRecord(patient);
    },
    onError: async (error) => {
      if (isProblem(error, 'conflict')) setNewer(await call('readEntryOfPatient', { patient, type, id }));
    },
  });
  if (form === null) return <p>Entries of this kind are corrected where they come from.</p>;
  const problems = isProblem(correct.error, 'invalid_resource')
    ? outcomeProblems(form, correct.error.outcome)
    : correct.isError && newer === null
      ? { '': writeRefusal(correct.error) }
      : {};
  return (
    <EntryFormView
      form={form}
      resource={opened.resource}
      {...(start === undefined ? {} : { start })}
      label="Save as a new version"
      busy={correct.isPending}
      asks={newer !== null}
      problems={problems}
      onSubmit={({ resource, values }) => {
        setMine(values);
        correct.mutate({ resource, version: opened.version });
      }}
    >
      {newer === null ? null : (
        <ChangedMeanwhile
          form={form}
          newer={newer}
          from={readForm(form, opened.resource)}
          mine={mine}
          busy={correct.isPending}
          onTakeNewer={() => onNewer(newer)}
          onKeepMine={(resource) => correct.mutate({ resource, version: newer.version })}
        />
      )}
    </EntryFormView>
  );
}

interface ChangedMeanwhileProps {
  readonly form: EntryForm;
  readonly newer: ResourceVersion;
  readonly from: Values;
  readonly mine: Values;
  readonly busy: boolean;
  readonly onTakeNewer: () => void;
  readonly onKeepMine: (resource: FhirResource) => void;
}

/** Somebody else saved a version since the form was opened: theirs and the person's own beside each other, field by field. */
function ChangedMeanwhile({ form, newer, from, mine, busy, onTakeNewer, onKeepMine }: ChangedMeanwhileProps) {
  const theirs = readForm(form, newer.resource);
  const own = changedFields(form, mine, from);
  const ownNames = new Set(own.map(({ name }) => name));
  const names = new Set([...changedFields(form, theirs, from), ...own]);
  const show = (text: string | undefined) => text || 'Not said';
  return (
    <div role="alert" className="mt-4 rounded-sheet border border-propose bg-propose-wash p-3 text-small">
      <p className="font-semibold">Changed meanwhile: here is the newer one</p>
      <p className="text-ink-2">
        Version {newer.version}, by {newer.writtenBy.actor}, {clinicalMoment(newer.recordedFrom)}. Nothing of
        yours is saved yet.
      </p>
      <table className="wrap-anywhere mt-2 w-full text-left">
        <thead className="text-ink-2 text-note">
          <tr>
            <th scope="col" className="pr-3">
              Field
            </th>
            <th scope="col" className="pr-3">
              Now in the record
            </th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {[...names].map(({ name, label }) => (
            <tr key={name} className="border-rule-strong border-t align-top">
              <th scope="row" className="py-1 pr-3 font-normal text-ink-2">
                {label}
              </th>
              <td className="py-1 pr-3">{show(theirs[name])}</td>
              <td className="py-1">
                {ownNames.has(name) ? (
                  <span className="font-semibold">{show(mine[name])}</span>
                ) : (
                  <span className="text-ink-2">left as it was</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          kind="main"
          disabled={busy}
          onClick={() => onKeepMine(writeForm(form, newer.resource, mine, from))}
        >
          Save my changes over it
        </Button>
        <Button disabled={busy} onClick={onTakeNewer}>
          Start again from the newer one
        </Button>
      </div>
    </div>
  );
}
