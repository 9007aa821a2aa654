import { withClinicalDates } from '../../components/dates.ts';
import type { Note } from './number-notes.ts';
import type { PlacedPart } from './place-claims.ts';
import { recallWords } from './recalls.ts';
import { sourceWords } from './section-of-ref.ts';

/** A note as it stands in a list of sources: what the record says, and where. */
export function noteLine({ footnote }: Note): string {
  const recalled = footnote.recall === undefined ? '' : ` ${recallWords(footnote.recall)}.`;
  return withClinicalDates(`${footnote.printed} (${sourceWords(footnote.ref)})${recalled}`);
}

/** An answer as plain text, for another program: `[^1]` behind a sentence, its sources below. */
export function answerText(
  parts: readonly PlacedPart[],
  notes: ReadonlyMap<string, Note>,
  standIn: boolean,
): string {
  const texts = parts.map(({ text, claims }) => {
    let marked = text;
    for (const { to, claim } of claims.toReversed()) {
      const marks = claim.evidence.map(({ mark }) => `[^${notes.get(mark)?.label ?? mark}]`).join('');
      marked = `${marked.slice(0, to)}${marks}${marked.slice(to)}`;
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
