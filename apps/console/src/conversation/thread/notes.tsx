import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { withWholeDates } from '../../prose/prose-view.tsx';
import type { Note } from '../claims/number-notes.ts';
import { hasPlace, sourceWords } from '../claims/section-of-ref.ts';
import { useLitNote } from './lit-note.ts';
import { LiteratureNote } from './literature-note.tsx';
import { stackNotes } from './stack-notes.ts';

const SHOWN_AT_FIRST = 8;
const GAP = 10;

interface NotesProps {
  readonly notes: readonly Note[];
  readonly answer: RefObject<HTMLElement | null>;
}

/** What stands behind the sentences: in the margin beside them where there is room, else below the answer. */
export function Notes({ notes, answer }: NotesProps) {
  const [all, setAll] = useState(false);
  // A recalled source is always shown, never behind the button.
  const shown = notes.filter(
    ({ footnote }, at) => all || at < SHOWN_AT_FIRST || footnote.recall !== undefined,
  );
  const list = useRef<HTMLOListElement>(null);
  useNotesBesideSentences(list, answer, shown.map(({ adds, by }) => `${adds} ${by}`).join('\n'));
  if (notes.length === 0) return null;
  return (
    <div className="mt-3 @[44rem]:col-start-2 @[44rem]:row-span-2 @[44rem]:row-start-1 @[44rem]:mt-0 text-note">
      <ol
        ref={list}
        aria-label="Sources of this answer"
        className="relative flex flex-col gap-2.5 @[44rem]:block"
      >
        {shown.map((note) => (
          <NoteEntry key={note.footnote.mark} note={note} />
        ))}
      </ol>
      {shown.length === notes.length ? null : (
        <Button kind="quiet" className="mt-1 -ml-3" onClick={() => setAll(true)}>
          {notes.length - shown.length === 1
            ? '1 more source'
            : `${notes.length - shown.length} more sources`}
        </Button>
      )}
    </div>
  );
}

interface NoteEntryProps {
  readonly note: Note;
}

function NoteEntry({ note: { label, ink, footnote, adds, by, unconfirmed, doubted } }: NoteEntryProps) {
  const { lit, setLit, open } = useLitNote();
  const isLit = lit === footnote.mark;
  const edge = ink === 'chart' ? 'border-chart' : 'border-lit';
  const wash = ink === 'chart' ? 'bg-chart-wash' : 'bg-lit-wash';
  return (
    <li data-note={footnote.mark} className="@[44rem]:absolute @[44rem]:inset-x-0">
      <button
        type="button"
        className={`block min-h-6 w-full pointer-coarse:min-h-11 border-l-2 py-0.5 pr-1 pl-2.5 text-left ${edge} ${isLit ? wash : ''}`}
        disabled={!hasPlace(footnote.ref)}
        onClick={() => open(footnote)}
        onMouseEnter={() => setLit(footnote.mark)}
        onMouseLeave={() => setLit(null)}
        onFocus={() => setLit(footnote.mark)}
        onBlur={() => setLit(null)}
      >
        <span className="font-bold">{label}</span>{' '}
        {footnote.literature ? (
          <LiteratureNote {...footnote} />
        ) : (
          <>
            {adds === '' ? null : <span className="wrap-anywhere">{withWholeDates(adds)} </span>}
            <span className="wrap-anywhere text-ink-3">
              {sourceWords(footnote.ref)}
              {by === null ? '' : `, ${by}`}
            </span>
          </>
        )}
        {unconfirmed ? (
          <span className="mt-0.5 block text-ink-2 italic">
            {doubted
              ? 'Not confirmed: a second model found that the source does not say this.'
              : 'Not confirmed: the cited entry does not say all of this.'}
          </span>
        ) : null}
      </button>
    </li>
  );
}

/** Measured only while the answer is near the screen: the browser tells of sizes only then. */
function useNotesBesideSentences(
  list: RefObject<HTMLOListElement | null>,
  answer: RefObject<HTMLElement | null>,
  /** What is drawn: other words have another height. */
  words: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `words` change what is measured
  useEffect(() => {
    const text = answer.current;
    const notes = list.current;
    if (!text || !notes) return;
    const place = () => {
      const entries = [...notes.querySelectorAll<HTMLElement>('[data-note]')];
      const beside = entries[0] !== undefined && getComputedStyle(entries[0]).position === 'absolute';
      if (!beside) {
        notes.style.height = '';
        return;
      }
      const top = notes.getBoundingClientRect().top;
      const measured = entries.map((entry) => {
        const mark = text.querySelector(`[data-mark="${CSS.escape(entry.dataset.note ?? '')}"]`);
        const anchor = mark === null ? 0 : Math.max(0, mark.getBoundingClientRect().top - top - 4);
        return { anchor, height: entry.offsetHeight };
      });
      const { tops, height } = stackNotes(measured, GAP);
      for (const [at, entry] of entries.entries()) entry.style.top = `${tops[at]}px`;
      notes.style.height = `${height}px`;
    };
    const observer = new ResizeObserver(place);
    observer.observe(text);
    observer.observe(notes);
    return () => observer.disconnect();
  }, [list, answer, words]);
}
