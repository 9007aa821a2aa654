import type { Cited, PlacedPart } from './place-claims.ts';
import { sourceAdds } from './source-adds.ts';

/** What stands behind sentences of one answer, as it is named on screen. */
export interface Note {
  /** 1, 2, 3 for the chart; a, b, c for literature. */
  readonly label: string;
  readonly ink: 'chart' | 'lit';
  readonly footnote: Cited;
  /** What it says that its sentences do not. */
  readonly adds: string;
  /** Who wrote it; null: not said. */
  readonly by: string | null;
  /** A sentence that cites it first says more than it does. */
  readonly unconfirmed: boolean;
  /** Code confirmed that sentence, and a second model did not. */
  readonly doubted: boolean;
}

/** All notes of an answer by their mark, numbered by first use. `recorders`: who wrote an entry, by `Type/id`. */
export function numberNotes(
  parts: readonly PlacedPart[],
  recorders: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, Note> {
  const notes = new Map<string, Note>();
  const all = parts.flatMap(({ claims }) => claims.map(({ claim }) => claim));
  const sentences = Map.groupBy(
    all.flatMap(({ sentence, evidence }) => evidence.map(({ mark }) => ({ mark, sentence }))),
    ({ mark }) => mark,
  );
  const count = { chart: 0, lit: 0 };
  for (const { evidence, status, reason } of all)
    for (const footnote of evidence) {
      const { mark, printed, ref } = footnote;
      // A note whose source was retracted says so itself.
      const unconfirmed = status === 'unconfirmed' && reason !== 'retracted' && footnote === evidence[0];
      const doubted = unconfirmed && reason === 'second_model';
      const known = notes.get(mark);
      if (known !== undefined) {
        if (unconfirmed) notes.set(mark, { ...known, unconfirmed, doubted, adds: printed });
        continue;
      }
      const ink = mark.startsWith('l') ? 'lit' : 'chart';
      count[ink] += 1;
      const label = ink === 'chart' ? String(count.chart) : letters(count.lit);
      // Who is told that an entry does not say all of a sentence reads the whole entry.
      const adds = unconfirmed
        ? printed
        : sourceAdds(
            printed,
            (sentences.get(mark) ?? []).map(({ sentence }) => sentence),
          );
      const by = recorders.get(ref.split('/').slice(0, 2).join('/')) ?? null;
      notes.set(mark, { label, ink, footnote, adds, by, unconfirmed, doubted });
    }
  return notes;
}

/** a … z, aa, ab … */
function letters(count: number): string {
  const last = String.fromCharCode(97 + ((count - 1) % 26));
  return count <= 26 ? last : letters(Math.floor((count - 1) / 26)) + last;
}
