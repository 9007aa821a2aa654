import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { Paper } from '../api/generated.ts';
import { writeRefusal } from '../changes/write-refusal.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { sentencesIn } from './paper-words.ts';

/** Asks once more, says what is signed, and signs the version that is on the screen. */
export function SignPaper({
  patient,
  found,
  onSigned,
}: {
  readonly patient: string;
  readonly found: Paper;
  readonly onSigned: (paper: Paper, words: string) => void;
}) {
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
        <p role="alert" className="mt-1 font-semibold text-small text-urgent empty:hidden">
          {sign.isError ? writeRefusal(sign.error) : null}
        </p>
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
