import { type Given, onceEach, sentence } from '../given-facts.ts';

/** Stands once at the end of an answer that left something out. */
export const MORE = 'Older results are in the panel.';

/** A title and the facts under it; nothing where there are none. */
export function paragraph(title: string, given: readonly Given[], most: number): readonly string[] {
  const once = onceEach(given);
  if (once.length === 0) return [];
  const lines = once.slice(0, most).map((each) => `- ${sentence(each)}`);
  return [[`${title}:`, ...lines].join('\n'), ...(once.length > most ? [MORE] : [])];
}

/** Paragraphs one below the other. */
export function joined(paragraphs: readonly string[]): string {
  const said = paragraphs.filter((each) => each !== MORE);
  return [...said, ...(said.length < paragraphs.length ? [MORE] : [])].join('\n\n');
}
