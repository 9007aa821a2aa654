import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button, CONTROL } from '../../components/button.tsx';
import { Form } from '../../components/field.tsx';
import { FormRefusal } from '../../components/refusal.tsx';
import { DAY_HINT, readDay } from '../forms/day-text.ts';
import { renewRecord } from '../renew-record.ts';
import { writeRefusal } from '../write-refusal.ts';
import { ACCEPT, checkPaper, megabytes, type PaperType, titleOf } from './check-paper.ts';
import { followReading } from './follow-reading.ts';
import { begunKey } from './reading-of.ts';

interface Chosen {
  readonly file: File;
  readonly type: PaperType;
}

interface AddDocumentProps {
  readonly patient: string;
  readonly onAdded: (document: string) => void;
}

/** Drop a paper or choose one; it is looked at before it is sent, kept sealed, and read at once unless one says no. */
export function AddDocument({ patient, onAdded }: AddDocumentProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const head = new Uint8Array(await file.slice(0, 1_024).arrayBuffer());
    const check = checkPaper({ size: file.size, head });
    setRefused('refused' in check ? `${file.name}: ${check.refused}` : null);
    setChosen('refused' in check ? null : { file, type: check.type });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  if (chosen !== null)
    return (
      <SendDocument patient={patient} chosen={chosen} onAdded={onAdded} onClose={() => setChosen(null)} />
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file button beside it is the first */}
      <div
        className={`rounded-sheet border border-dashed p-4 text-center ${isOver ? 'border-chart bg-chart-wash' : 'border-edge'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label
          htmlFor={id}
          className={`${CONTROL} inline-flex cursor-pointer items-center border-edge bg-sheet px-3 py-1 font-semibold text-small focus-within:outline-2 focus-within:outline-focus hover:bg-sunk`}
        >
          Add a document
          <input
            id={id}
            type="file"
            accept={ACCEPT}
            className="sr-only"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        <p className="mt-1 text-ink-2 text-note">or drop it here: PDF, text, JPEG or PNG, up to 25 MB</p>
      </div>
      <FormRefusal className="wrap-anywhere mt-2">{refused}</FormRefusal>
    </>
  );
}

interface SendDocumentProps {
  readonly patient: string;
  readonly chosen: Chosen;
  readonly onAdded: (document: string) => void;
  readonly onClose: () => void;
}

function SendDocument({ patient, chosen: { file, type }, onAdded, onClose }: SendDocumentProps) {
  const id = useId();
  const canBeRead = type === 'application/pdf' || type === 'text/plain';
  const [title, setTitle] = useState(() => titleOf(file.name));
  const [date, setDate] = useState('');
  const [read, setRead] = useState(canBeRead);
  const day = date.trim() === '' ? undefined : readDay(date);
  const isDay = day === undefined || (day !== null && day.length === 10);
  const send = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call('addDocumentOfPatient', {
        patient,
        title: title.trim() || titleOf(file.name),
        ...(day ? { date: day } : {}),
        read: read ? 'true' : 'false',
        // Its type by its bytes: the browser only guesses from the name.
        body: new Blob([file], { type }),
      }),
    onSuccess: async (added) => {
      if (added.reading !== undefined) {
        queryClient.setQueryData(begunKey(patient, added.id), added.reading.conversation);
        followReading(patient, added.reading.conversation);
      }
      void queryClient.invalidateQueries({ queryKey: ['listConversationsOfPatient'] });
      await renewRecord(patient);
      onAdded(added.id);
    },
  });
  const input = `${CONTROL} w-full border-edge bg-sheet px-2.5 py-1`;
  return (
    <Form
      aria-label="Add a document"
      className="rounded-sheet border border-rule-strong p-4"
      onSend={() => {
        if (isDay && !send.isPending) send.mutate();
      }}
    >
      <p className="wrap-anywhere text-ink-2 text-small">
        {file.name}, {megabytes(file.size)}
      </p>
      <label htmlFor={`${id}-title`} className="mt-3 mb-1 block font-semibold text-ink-2 text-small">
        Title
      </label>
      <input
        id={`${id}-title`}
        className={input}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <label htmlFor={`${id}-date`} className="mt-3 mb-1 block font-semibold text-ink-2 text-small">
        Document date{' '}
        <span aria-hidden className="font-normal text-ink-3">
          optional
        </span>
      </label>
      <input
        id={`${id}-date`}
        className={input}
        value={date}
        aria-invalid={!isDay}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setDate(event.target.value)}
      />
      <p id={`${id}-hint`} className={`text-note ${isDay ? 'text-ink-3' : 'font-semibold text-urgent'}`}>
        {isDay ? 'Like 03-Apr-2017' : `A whole day is needed here. ${DAY_HINT.split(',')[0]}.`}
      </p>
      {canBeRead ? (
        <label className="mt-3 flex items-start gap-2 text-small pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="mt-1"
            checked={read}
            onChange={(e) => setRead(e.target.checked)}
          />
          <span>
            Read its facts now.{' '}
            <span className="text-ink-2">They come as proposals; nothing enters the record unasked.</span>
          </span>
        </label>
      ) : (
        <p className="mt-3 text-ink-2 text-small">
          A picture is kept and shown. It is never sent to a model.
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button kind="main" type="submit" disabled={send.isPending}>
          Save
        </Button>
        <Button disabled={send.isPending} onClick={onClose}>
          Cancel
        </Button>
        <p role="status" className="text-ink-2 text-small">
          {send.isPending ? `Sending ${megabytes(file.size)}` : null}
        </p>
      </div>
      <FormRefusal className="mt-2">{send.isError ? writeRefusal(send.error) : null}</FormRefusal>
    </Form>
  );
}
