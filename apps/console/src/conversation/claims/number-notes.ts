import type { Footnote } from '../../api/generated.ts';
import type { PlacedPart } from './place-claims.ts';

/** What stands behind sentences of one answer, as it is named on screen. */
export interface Note {
  /** 1, 2, 3 for the chart; a, b, c for literature. */
  readonly label: string;
  readonly ink: 'chart' | 'lit';
  readonly footnote: Footnote;
}

/** All notes of an answer by their mark, numbered by first use. */
export function numberNotes(parts: readonly PlacedPart[]): ReadonlyMap<string, Note> {
  const notes = new Map<string, Note>();
  const count = { chart: 0, lit: 0 };
  for (const { claims } of parts)
    for (const { claim } of claims)
      for (const footnote of claim.evidence) {
        if (notes.has(footnote.mark)) continue;
        const ink = footnote.mark.startsWith('l') ? 'lit' : 'chart';
        count[ink] += 1;
        const label = ink === 'chart' ? String(count.chart) : letters(count.lit);
        notes.set(footnote.mark, { label, ink, footnote });
      }
  return notes;
}

/** a … z, aa, ab … */
function letters(count: number): string {
  const last = String.fromCharCode(97 + ((count - 1) % 26));
  return count <= 26 ? last : letters(Math.floor((count - 1) / 26)) + last;
}
