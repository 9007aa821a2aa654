import { lazy, Suspense, useEffect, useState } from 'react';
import { isFindKey, keepFindInRecord } from '../../places/find-in-record.ts';

const FindDialog = lazy(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }));

/** The search of one patient's record: by its shortcut anywhere on the page, or by a button. Loaded when it is first opened. */
export function FindInRecord({ patient }: { readonly patient: string }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    keepFindInRecord(() => setOpen(true));
    const onKey = (event: KeyboardEvent) => {
      if (!isFindKey(event)) return;
      // Another dialog keeps the keys: nothing opens over it.
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => {
      keepFindInRecord(null);
      removeEventListener('keydown', onKey);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <FindDialog patient={patient} typed={typed} onType={setTyped} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
