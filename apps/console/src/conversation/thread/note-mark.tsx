import { withClinicalDates } from '../../components/dates.ts';
import type { Note } from '../claims/number-notes.ts';
import { hasPlace, sourceWords } from '../claims/section-of-ref.ts';
import { useLitNote } from './lit-note.ts';

/** The number behind a sentence: opens what the record says, in its place. */
export function NoteMark({ note: { label, ink, footnote } }: { readonly note: Note }) {
  const { lit, setLit, open } = useLitNote();
  const isLit = lit === footnote.mark;
  const printed = withClinicalDates(footnote.printed);
  const tone = ink === 'chart' ? 'text-chart' : 'text-lit';
  const wash = ink === 'chart' ? 'bg-chart-wash' : 'bg-lit-wash';
  return (
    <button
      type="button"
      data-mark={footnote.mark}
      aria-label={`Source ${label}: ${printed}. ${hasPlace(footnote.ref) ? 'Open it in the record' : sourceWords(footnote.ref)}`}
      title={printed}
      className={`inline-block rounded-small px-0.5 align-super font-sans font-semibold text-note leading-none no-underline hover:underline ${tone} ${isLit ? wash : ''}`}
      onClick={() => (hasPlace(footnote.ref) ? open(footnote.ref) : setLit(footnote.mark))}
      onMouseEnter={() => setLit(footnote.mark)}
      onMouseLeave={() => setLit(null)}
      onFocus={() => setLit(footnote.mark)}
      onBlur={() => setLit(null)}
    >
      {label}
    </button>
  );
}
