import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { Paper } from '../api/generated.ts';
import { writeRefusal } from '../changes/write-refusal.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';

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
        <p className="wrap-anywhere mt-2 text-ink-2 text-note">SHA-256 of what you sign: {hash}</p>
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
