import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { FhirResource, ResourceVersion } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { useApi } from '../../api/use-api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { outcomeProblems } from '../forms/check-values.ts';
import { entryFormOf } from '../forms/entry-form.ts';
import { EntryFormView } from '../forms/entry-form-view.tsx';
import { readForm, type Values } from '../forms/field.ts';
import { renewRecord } from '../renew-record.ts';
import { writeRefusal } from '../write-refusal.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';

interface EntryRef {
  readonly type: string;
  readonly id: string;
}

/** Correct an entry: a new version of it. `start`: fields that begin with another text, such as a fixed unit. */
export function CorrectEntryDialog({
  patient,
  entry,
  start,
  onClose,
  onCorrected,
}: {
  readonly patient: string;
  readonly entry: EntryRef;
  readonly start?: Values;
  readonly onClose: () => void;
  /** `from`: the version that was opened, or the newer one that was kept to. */
  readonly onCorrected?: (corrected: ResourceVersion, from: number) => void;
}) {
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

function CorrectForm({
  patient,
  opened,
  start,
  onNewer,
  onOpened,
  onCorrected,
}: {
  readonly patient: string;
  readonly opened: ResourceVersion;
  readonly start?: Values;
  readonly onNewer: (newer: ResourceVersion) => void;
  readonly onOpened: () => void;
  readonly onCorrected: (corrected: ResourceVersion, from: number) => void;
}) {
  const client = useQueryClient();
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
      void renewRecord(client, patient);
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
