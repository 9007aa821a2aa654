import { withClinicalDates } from '../../components/dates.ts';
import { LEVEL_WORDS, statusWords } from '../../words/evidence-words.ts';
import type { Note } from './number-notes.ts';
import type { PlacedPart } from './place-claims.ts';
import { recallWords } from './recalls.ts';
import { sourceWords } from './section-of-ref.ts';

/** A note as it is listed among the sources: what the record says and where; for literature, its warnings too. */
export function noteLine({ footnote: { printed, ref, literature, recall } }: Note): string {
  if (literature === undefined) return withClinicalDates(`${printed} (${sourceWords(ref)})`);
  const { level, status, invented } = literature;
  const standing = recall === undefined ? statusWords(status, { level }) : recallWords(recall);
  const known = `${LEVEL_WORDS[level]}. ${standing}.`;
  return withClinicalDates([printed, known, ...(invented ? [INVENTED] : [])].join(' '));
}

const INVENTED = 'Invented for demonstration: no such publication exists.';

/** The notes renumbered for export: 1, 2, 3 by first use, chart and literature together. */
export function numberedForExport(notes: ReadonlyMap<string, Note>): ReadonlyMap<string, Note> {
  return new Map([...notes].map(([mark, note], at) => [mark, { ...note, label: String(at + 1) }]));
}

/** An answer as plain text, for another program: `[^1]` behind a sentence, its sources below. */
export function answerText(
  parts: readonly PlacedPart[],
  onScreen: ReadonlyMap<string, Note>,
  standIn: boolean,
): string {
  const notes = numberedForExport(onScreen);
  const texts = parts.map(({ text, claims }) => {
    let marked = text;
    for (const { to, claim } of claims.toReversed()) {
      const marks = claim.evidence.map(({ mark }) => `[^${notes.get(mark)?.label ?? mark}]`).join('');
      const doubt = claim.status === 'unconfirmed' ? ' [not confirmed]' : '';
      marked = `${marked.slice(0, to)}${marks}${doubt}${marked.slice(to)}`;
    }
    return withClinicalDates(marked.replaceAll('**', '').replaceAll('`', '')).trim();
  });
  const sources = [...notes.values()].map((note) => `[^${note.label}]: ${noteLine(note)}`);
  return [
    ...(standIn ? ['Written by the stand-in model: no medical advice.'] : []),
    ...texts.filter((text) => text !== ''),
    ...(sources.length === 0 ? [] : [sources.join('\n')]),
  ].join('\n\n');
}
