import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../api/call.ts';
import type { Paper } from '../api/generated.ts';
import { writeRefusal } from '../changes/write-refusal.ts';
import { Button } from '../components/button.tsx';
import { withClinicalDates, withWrittenDates } from '../components/dates.ts';
import { Dialog } from '../components/dialog.tsx';
import { Form } from '../components/field.tsx';
import { FormRefusal } from '../components/refusal.tsx';
import { sentencesIn } from './paper-words.ts';

interface SignPaperProps {
  readonly patient: string;
  readonly found: Paper;
  readonly onSigned: (paper: Paper, words: string) => void;
}

/** Asks once more, says what is signed, and signs the version that is on the screen. */
export function SignPaper({ patient, found, onSigned }: SignPaperProps) {
  const [isOpen, setOpen] = useState(false);
  const { paper, version, hash } = found;
  const sign = useMutation({
    networkMode: 'always',
    mutationFn: () => call('signPaperOfPatient', { patient, paper, body: { version, hash } }),
    onSuccess: (signed) => {
      setOpen(false);
      onSigned(signed, `Version ${version} is signed.`);
    },
  });
  return (
    <>
      <Button kind="main" onClick={() => setOpen(true)}>
        Sign…
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Sign this version">
        <p>
          You sign version {version} of “{found.content.title}” in your name. It can be printed as signed, and
          never changes again; a later change is a new version.
        </p>
        <Doubts found={found} />
        <details className="mt-2 text-ink-2 text-note">
          <summary className="inline-flex min-h-8 items-center underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11">
            Checksum of what you sign
          </summary>
          <p className="wrap-anywhere">SHA-256: {hash}</p>
        </details>
        <FormRefusal className="mt-1">{sign.isError ? writeRefusal(sign.error) : null}</FormRefusal>
        <div className="mt-3 flex gap-1.5">
          <Button kind="main" disabled={sign.isPending} onClick={() => sign.mutate()}>
            {sign.isPending ? 'Signing' : 'Sign'}
          </Button>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
        </div>
      </Dialog>
    </>
  );
}

/** What nobody and nothing has confirmed: said before it is signed. */
function Doubts({ found: { content } }: { readonly found: Paper }) {
  const standings = sentencesIn(content.blocks).map(({ standing }) => standing);
  const notes = [
    ...doubt(standings.filter((each) => each === 'unconfirmed').length, 'not confirmed by a source'),
    ...doubt(standings.filter((each) => each === 'person').length, 'stated by a person, without a source'),
    ...(content.standIn ? ['The draft was written by a stand-in model: it is no advice.'] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="mt-2 list-disc rounded-sheet border border-propose bg-propose-wash py-2 pr-3 pl-7 text-small">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function doubt(count: number, words: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 sentence is ${words}.` : `${count} sentences are ${words}.`];
}

interface EditPaperProps {
  readonly patient: string;
  readonly found: Paper;
  readonly onSaved: (paper: Paper, words: string) => void;
  readonly onClose: () => void;
}

/** The text with the marks of its sources. Each sentence is checked again when it is saved. */
export function EditPaper({ patient, found, onSaved, onClose }: EditPaperProps) {
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
    <Form className="px-4 py-3" onSend={() => save.mutate()}>
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
      <FormRefusal className="mt-1">{save.isError ? writeRefusal(save.error) : null}</FormRefusal>
      <div className="mt-2 flex gap-1.5">
        <Button kind="main" type="submit" disabled={save.isPending || text.trim() === ''}>
          {save.isPending ? 'Checking' : 'Check and save'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
