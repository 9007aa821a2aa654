import { useEffect, useState } from 'react';
import { isFindKey, keepFindInRecord } from '../../places/find-in-record.ts';
import { FindDialog } from './find-dialog.tsx';

/** The search of one patient's record: by its shortcut anywhere on the page, or by a button. */
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
  return <FindDialog patient={patient} typed={typed} onType={setTyped} onClose={() => setOpen(false)} />;
}
