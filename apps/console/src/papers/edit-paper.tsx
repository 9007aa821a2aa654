import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../api/call.ts';
import type { Paper } from '../api/generated.ts';
import { writeRefusal } from '../changes/write-refusal.ts';
import { Button } from '../components/button.tsx';
import { withClinicalDates, withWrittenDates } from '../components/dates.ts';

/** The text with the marks of its sources. Each sentence is checked again when it is saved. */
export function EditPaper({
  patient,
  found,
  onSaved,
  onClose,
}: {
  readonly patient: string;
  readonly found: Paper;
  readonly onSaved: (paper: Paper, words: string) => void;
  readonly onClose: () => void;
}) {
  const shown = withClinicalDates(found.text);
  const [text, setText] = useState(shown);
  const id = useId();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call('editPaperOfPatient', {
        ...{ patient, paper: found.paper },
        body: { after: found.version, text: withWrittenDates(text, found.text) },
      }),
    onSuccess: (saved) => onSaved(saved, `Saved as version ${saved.version}.`),
  });
  return (
    <form
      className="px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <label htmlFor={id} className="font-semibold text-small">
        Text of the letter
      </label>
      <p id={`${id}-how`} className="mb-1 text-ink-2 text-note">
        A mark such as [c1] behind a sentence is its source: keep it with the sentence. A sentence that its
        source does not carry is removed and named; one without a mark is printed as stated by you. Ctrl+Enter
        saves.
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-how`}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit it
        autoFocus
        className="min-h-96 w-full rounded-control border border-edge bg-sheet p-3 text-small"
        value={text}
        maxLength={60_000}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save.mutate();
          if (event.key === 'Escape' && text === shown) onClose();
        }}
      />
      <p role="alert" className="mt-1 font-semibold text-small text-urgent empty:hidden">
        {save.isError ? writeRefusal(save.error) : null}
      </p>
      <div className="mt-2 flex gap-1.5">
        <Button kind="main" type="submit" disabled={save.isPending || text.trim() === ''}>
          {save.isPending ? 'Checking' : 'Check and save'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
