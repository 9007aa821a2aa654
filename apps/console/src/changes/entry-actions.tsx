import { useEffect, useRef, useState } from 'react';
import type { ResourceVersion, SectionEntry } from '../api/generated.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../components/button.tsx';
import { useMayChange } from '../grants/use-may-change.ts';
import { entryFormOf } from './forms/entry-form.ts';
import { CorrectEntryDialog } from './manual-edits/correct-entry-dialog.tsx';
import { EndEntryDialog } from './manual-edits/end-entry-dialog.tsx';
import { isProposed, PROPOSED } from './manual-edits/is-proposed.ts';
import { savedWords, sayOfEntry, useSaidOfEntry } from './manual-edits/said-of-entry.ts';
import { printResource } from './print-resource/print-resource.ts';
import { headlineOf } from './print-resource/printed-fact.ts';

interface Props {
  readonly patient: string;
  readonly entry: SectionEntry | ResourceVersion;
  /** There is a newer version now, or it is known that there is none: the page shows what stands. */
  readonly onChanged?: () => void;
}

/** Correct and end, for whatever is open; an entry that is withdrawn already can only be corrected. */
export function EntryActions({ patient, entry, onChanged }: Props) {
  const [open, setOpen] = useState<'correct' | 'end' | null>(null);
  const said = useSaidOfEntry(entry);
  const line = useRef<HTMLSpanElement>(null);
  const isClosed = open === null;
  useEffect(() => {
    // The person who did it is told so, where the new version stands.
    if (said !== null && isClosed) line.current?.focus();
  }, [said, isClosed]);
  const title = 'title' in entry ? entry.title : headlineOf(printResource(entry.resource));
  const may = useMayChange(patient);
  const me = useSession().data?.actor;
  // Their own reports they change at once; of what the page does not say who wrote it, the server decides.
  const isProposal = may === 'report' && 'writtenBy' in entry && entry.writtenBy.actor !== me;
  const isWithdrawn = 'withdrawn' in entry && entry.withdrawn;
  const close = () => setOpen(null);
  if (may === 'read') return null;
  return (
    <>
      {isProposal ? (
        <p className="text-ink-2 text-note">
          Somebody else wrote this. What you change is a proposal: the care team sees it and decides.
        </p>
      ) : null}
      {entryFormOf({ resourceType: entry.type }) === null ? null : (
        <Button onClick={() => setOpen('correct')}>{isProposal ? 'Propose a change' : 'Fix…'}</Button>
      )}
      {isWithdrawn ? null : (
        <Button onClick={() => setOpen('end')}>{isProposal ? 'Propose to end it' : 'Mark as ended'}</Button>
      )}
      <span ref={line} tabIndex={-1} role="status" className="text-good text-small empty:hidden">
        {said?.words}
      </span>
      {open === 'correct' ? (
        <CorrectEntryDialog
          patient={patient}
          entry={entry}
          onClose={close}
          onCorrected={(corrected, from) => {
            sayOfEntry(entry, isProposed(corrected) ? PROPOSED : savedWords(corrected.version, from));
            onChanged?.();
          }}
        />
      ) : null}
      {open === 'end' ? (
        <EndEntryDialog
          patient={patient}
          entry={entry}
          title={title}
          isProposal={isProposal}
          onClose={close}
          onEnded={(ended) => {
            sayOfEntry(entry, isProposed(ended) ? PROPOSED : 'Ended.');
            onChanged?.();
          }}
        />
      ) : null}
    </>
  );
}
