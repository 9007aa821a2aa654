import { withClinicalDates } from '../../components/dates.ts';
import { isOfSnapshot } from '../../places/open-snapshot.ts';
import type { Note } from '../claims/number-notes.ts';
import { hasPlace, sourceWords } from '../claims/section-of-ref.ts';
import { useLitNote } from './lit-note.ts';

/** The number or letter behind a sentence: opens what the record or the source says, in its place. */
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
      aria-label={`Source ${label}: ${printed.replace(/\.?$/, '.')} ${placeWords(footnote)}`}
      title={printed}
      className={`inline-block rounded-small px-0.5 align-super font-sans font-semibold text-note leading-none no-underline hover:underline ${tone} ${isLit ? wash : ''}`}
      onClick={() => (hasPlace(footnote.ref) ? open(footnote) : setLit(footnote.mark))}
      onMouseEnter={() => setLit(footnote.mark)}
      onMouseLeave={() => setLit(null)}
      onFocus={() => setLit(footnote.mark)}
      onBlur={() => setLit(null)}
    >
      {label}
    </button>
  );
}

function placeWords(footnote: Note['footnote']): string {
  if (isOfSnapshot(footnote)) return 'Open the source.';
  return hasPlace(footnote.ref) ? 'Open it in the record.' : `${sourceWords(footnote.ref)}.`;
}
