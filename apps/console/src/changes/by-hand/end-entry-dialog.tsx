import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Operations, ResourceVersion } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { Button } from '../../components/button.tsx';
import { today } from '../../components/dates.ts';
import { Dialog } from '../../components/dialog.tsx';
import { IN_FUTURE, isInFuture } from '../forms/check-values.ts';
import { dayText, readDay } from '../forms/day-text.ts';
import type { Field } from '../forms/field.ts';
import { FieldView } from '../forms/field-view.tsx';
import { renewRecord } from '../renew-record.ts';
import { writeRefusal } from '../write-refusal.ts';
import { canBeOver } from './can-be-over.ts';

type Ending = Operations['endEntryOfPatient']['body'];

interface Entry {
  readonly type: string;
  readonly id: string;
  readonly version: number;
}

export function useEndEntry(patient: string, entry: Entry, onEnded: (ended: ResourceVersion) => void) {
  const client = useQueryClient();
  const { type, id, version } = entry;
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Ending) => call('endEntryOfPatient', { patient, type, id, version, body }),
    onSuccess: (ended) => {
      onEnded(ended);
      void renewRecord(client, patient);
    },
    onError: (error) => {
      if (isProblem(error, 'conflict')) void renewRecord(client, patient);
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

/** It is over since a day, or it was never true: two different things, both kept in the history. */
export function EndEntryDialog({
  patient,
  entry,
  title,
  on: since,
  onClose,
  onEnded,
}: {
  readonly patient: string;
  readonly entry: Entry;
  readonly title: string;
  /** The day that it was meant to end on; today where none is known. */
  readonly on?: string | undefined;
  readonly onClose: () => void;
  readonly onEnded?: (ended: ResourceVersion) => void;
}) {
  const [on, setOn] = useState(() => dayText(since?.slice(0, 10) ?? today()));
  const [problem, setProblem] = useState<string>();
  const end = useEndEntry(patient, entry, (ended) => {
    onEnded?.(ended);
    onClose();
  });
  const over = () => {
    const day = readDay(on);
    if (day === null || day.length < 10) setProblem('A whole day is needed, like 03-Apr-2017.');
    else if (isInFuture(day)) setProblem(IN_FUTURE);
    else end.mutate({ how: 'over', on: day });
  };
  return (
    <Dialog open onClose={onClose} title="End this entry">
      <p className="wrap-anywhere font-semibold">{title}</p>
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
            It is over
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
          onClick={() => end.mutate({ how: 'entered-in-error' })}
        >
          Entered in error
        </Button>
      </section>
      <p role="alert" className="mt-3 font-semibold text-small text-urgent empty:hidden">
        {end.isError ? endRefusal(end.error) : null}
      </p>
    </Dialog>
  );
}
