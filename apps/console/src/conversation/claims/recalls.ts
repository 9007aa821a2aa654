import type { Message } from '../../api/generated.ts';
import { clinicalDate } from '../../components/dates.ts';
import { recalledWords } from '../../words/evidence-words.ts';

export type Recall = Message['recalls'][number];

const GRAVEST = ['retracted', 'concern', 'corrected'] as const;

/** The gravest recall of a footnote's source; null: none. */
export function gravestRecall(ref: string, recalls: readonly Recall[]): Recall | null {
  for (const status of GRAVEST) {
    const found = recalls.find((recall) => recall.status === status && ref === `Snapshot/${recall.hash}`);
    if (found !== undefined) return found;
  }
  return null;
}

/** "Retracted, 03-Apr-2017: reason": the recall of a source, when we heard of it, and why. */
export function recallWords({ status, by, heard_at, reason }: Recall): string {
  return `${recalledWords(status, { by })}, ${clinicalDate(heard_at)}${reason === null ? '' : `: ${reason}`}`;
}
