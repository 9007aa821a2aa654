import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { FoundInRecord, MarkedText, RecordHit } from '../../api/generated.ts';
import { CONTROL } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { moveInList } from '../../components/move-in-list.ts';
import { ErrorState } from '../../components/states.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { isFindKey, keepFindInRecord } from '../../places/find-in-record.ts';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import { datesWords, tellingStatus } from '../entries/going-on.ts';
import { Reported } from '../entries/reported.tsx';
import { SECTION_NAMES } from '../section/section-names.ts';
import { countWords, summaryWords, unreadWords } from './find-words.ts';
import { piecesOf } from './pieces-of.ts';

const SETTLES_MS = 250;
const FEWEST = 2;

interface FindDialogProps {
  readonly patient: string;
  /** Kept by the caller: who comes back from an entry finds the same list. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
}

/** Words, codes and other names in the record and its letters. Arrow keys move in what was found, Enter opens it. */
function FindDialog({ patient, typed, onType, onClose }: FindDialogProps) {
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const words = useSettled(typed.trim(), SETTLES_MS);
  const isAsked = words.length >= FEWEST;
  const found = useQuery({
    queryKey: ['findInRecordOfPatient', { patient, words }],
    queryFn: ({ signal }) => call('findInRecordOfPatient', { patient, words, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  // Not by autofocus: the dialog would give the focus to its first button.
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  const onBoxKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // A search box takes the first Escape to empty itself; here it closes, and the words stay for the next time.
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if (event.key !== 'Enter') return;
    list.current?.querySelector<HTMLElement>('[data-line]')?.focus();
  };
  return (
    <Dialog open onClose={onClose} title="Search the record" width="middle">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the box and the lines, which are the controls */}
      <div ref={list} onKeyDown={moveInList}>
        <input
          ref={box}
          type="search"
          aria-label="Words or a code to find in the record"
          placeholder="Condition, medicine, test, code, words of a letter"
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          className={`${CONTROL} w-full border-edge bg-sheet px-3 py-2 placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden`}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onBoxKey}
        />
        {isAsked && found.isError ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : null}
        {isAsked && found.data ? (
          <Found found={found.data} words={words} onOpened={onClose} />
        ) : (
          <p role="status" className="mt-3 text-ink-3 text-small">
            {isAsked && found.isPending
              ? 'Searching…'
              : 'Finds other names too: “high blood pressure” finds hypertension, a brand its ingredient.'}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface FoundProps {
  readonly found: FoundInRecord;
  readonly words: string;
  readonly onOpened: () => void;
}

function Found({ found, words, onOpened }: FoundProps) {
  const open = useOpenInRecord();
  const unread = unreadWords(found);
  return (
    <>
      <p role="status" className="mt-3 text-ink-2 text-small [overflow-wrap:anywhere]">
        {summaryWords(found, words)}
        {found.also.length === 0 ? '' : ` Also found as: ${found.also.join(', ')}.`}
      </p>
      {unread === null ? null : <p className="text-propose text-small">{unread}</p>}
      {found.sections.map((group) => (
        <section key={group.section} aria-label={SECTION_NAMES[group.section]} className="mt-3">
          <div className="flex items-baseline justify-between gap-3 border-rule border-b px-2 pb-1">
            <h3 className="font-semibold text-ink-2 text-small">{SECTION_NAMES[group.section]}</h3>
            <span className="text-ink-3 text-note">{countWords(group)}</span>
          </div>
          <ul>
            {group.found.map((each) => (
              <li key={each.item}>
                <FoundLine
                  found={each}
                  onOpen={() => {
                    open(group.section, each.item);
                    onOpened();
                    toRecord();
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Who opened something goes on reading there: the keys follow, once the dialog has given the focus back. */
function toRecord(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById('record-section')?.focus({ preventScroll: true })),
  );
}

/** One thing that was found: what it is, when, and where the words stand. The whole line opens it. */
function FoundLine({ found, onOpen }: { readonly found: RecordHit; readonly onOpen: () => void }) {
  const { title, line, date, end, reported } = found;
  const status = tellingStatus(found);
  return (
    <button
      type="button"
      data-line
      className="block min-h-8 w-full rounded-small px-2 py-1.5 text-left hover:bg-sunk focus:bg-sunk pointer-coarse:min-h-11"
      onClick={onOpen}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <Marked text={title} /> {status === null ? null : <Chip>{status}</Chip>}{' '}
          <Reported words={reported} />
        </span>
        <span className="shrink-0 text-ink-3 text-note">
          {date === null && end === null ? null : datesWords({ date, end })}
        </span>
      </span>
      {line === null ? null : (
        <span className="block text-ink-2 text-small [overflow-wrap:anywhere]">
          <span className="text-ink-3">{line.label}</span> <Marked text={line.text} />
        </span>
      )}
    </button>
  );
}

/** A text with the words that were looked for marked in it. */
function Marked({ text }: { readonly text: MarkedText }) {
  return piecesOf(text).map(({ start, piece, isMarked }) =>
    isMarked ? (
      <mark key={start} className="rounded-small bg-propose-wash text-ink underline decoration-propose">
        {piece}
      </mark>
    ) : (
      <span key={start}>{piece}</span>
    ),
  );
}

/** The search of one patient's record: by its shortcut anywhere on the page, or by a button. */
export function FindInRecord({ patient }: { readonly patient: string }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    keepFindInRecord(() => setOpen(true));
    const onKey = (event: globalThis.KeyboardEvent) => {
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
