import type { Passage } from '../evidence/source.ts';
import type { ChartFact } from './fact.ts';

const PASSAGE = 'Snapshot/';

/** A passage of the literature, as a fact of the turn: a model may only point at it. `path` is its span in the snapshot's text. */
export function passageFact({ snapshot, start, end, text, score }: Passage): Omit<ChartFact, 'id'> {
  return {
    ...{ resource: `${PASSAGE}${snapshot.hash}`, version: 1, path: `${start}-${end}`, printed: text },
    ...{ verdict: null, trend: null, passage: { snapshot, score } },
  };
}

/** Whether a fact is a passage of a stored document, and not of a chart. */
export function isPassage({ resource }: Pick<ChartFact, 'resource'>): boolean {
  return resource.startsWith(PASSAGE);
}

/** The passage that a fact carries; null where its span, snapshot and text do not belong together. */
export function passageOf({ resource, path, printed, passage }: ChartFact): Passage | null {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(path) ?? [];
  const [start, end] = [Number(first), Number(last)];
  if (passage === undefined || resource !== `${PASSAGE}${passage.snapshot.hash}`) return null;
  return end - start === printed.length && printed !== '' ? { ...passage, start, end, text: printed } : null;
}
