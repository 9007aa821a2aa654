import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { FhirResource, ResourceVersion } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { blankEntry, KINDS, type Kind } from '../forms/blank-entry.ts';
import { outcomeProblems } from '../forms/check-values.ts';
import { entryFormOf } from '../forms/entry-form.ts';
import { EntryFormView } from '../forms/entry-form-view.tsx';
import { COMMON_UNITS } from '../forms/units.ts';
import { renewRecord } from '../renew-record.ts';
import { writeRefusal } from '../write-refusal.ts';
import { asKnown, useKnownMeasures } from './known-measures.ts';

interface AddEntryDialogProps {
  readonly patient: string;
  readonly kind?: Kind | undefined;
  readonly begin?: FhirResource;
  readonly onClose: () => void;
  readonly onAdded?: (added: ResourceVersion) => void;
}

/** An entry by hand: what kind, then its form. `begin`: a resource to start from, such as a rejected proposal. */
export function AddEntryDialog({ patient, kind: given, begin, onClose, onAdded }: AddEntryDialogProps) {
  const [kind, setKind] = useState<Kind | null>(given ?? null);
  const start = begin ?? (kind === null ? null : blankEntry(kind, patient));
  const label = KINDS.find((each) => each.kind === kind)?.label;
  return (
    <Dialog
      open
      onClose={onClose}
      title={label === undefined ? 'Add to the record' : `Add: ${label.toLowerCase()}`}
    >
      {start === null ? (
        <ChooseKind onChoose={setKind} />
      ) : (
        <AddForm
          key={kind}
          patient={patient}
          start={start}
          onAdded={(added) => {
            onAdded?.(added);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function ChooseKind({ onChoose }: { readonly onChoose: (kind: Kind) => void }) {
  return (
    <ul className="grid gap-2 tablet:grid-cols-2">
      {KINDS.map(({ kind, label }) => (
        <li key={kind}>
          <Button className="w-full justify-start!" onClick={() => onChoose(kind)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface AddFormProps {
  readonly patient: string;
  readonly start: FhirResource;
  readonly onAdded: (added: ResourceVersion) => void;
}

function AddForm({ patient, start, onAdded }: AddFormProps) {
  const form = entryFormOf(start);
  const isMeasurement = start.resourceType === 'Observation';
  const known = useKnownMeasures(patient, isMeasurement);
  // The same content under the same key is one entry, however often it is sent; other content takes another key.
  const [keys] = useState(() => new Map<string, string>());
  const add = useMutation({
    networkMode: 'always',
    mutationFn: async (written: FhirResource) => {
      const body = await asKnown(patient, written, known);
      const content = JSON.stringify(body);
      const key = keys.get(content) ?? newKey();
      keys.set(content, key);
      return call('addEntryOfPatient', { patient, body, headers: { 'Idempotency-Key': key } });
    },
    onSuccess: (added) => {
      onAdded(added);
      void renewRecord(patient);
    },
  });
  if (form === null) return <p>There is no form for an entry of this kind yet.</p>;
  const problems = isProblem(add.error, 'invalid_resource')
    ? outcomeProblems(form, add.error.outcome)
    : add.isError
      ? { '': writeRefusal(add.error) }
      : {};
  return (
    <EntryFormView
      form={form}
      resource={start}
      label="Add to the record"
      busy={add.isPending}
      problems={problems}
      suggestions={isMeasurement ? { code: known.map(({ name }) => name), unit: COMMON_UNITS } : {}}
      onSubmit={({ resource }) => add.mutate(resource)}
    />
  );
}

/** A name for one write of this page: sent again under the same name, it is not done twice. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `console-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
