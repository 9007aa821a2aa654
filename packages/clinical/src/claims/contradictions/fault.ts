import type { CitedFact } from '../licensed/word-class.ts';
import type { DateParts } from '../reading/dates.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import type { Reason } from '../reason.ts';

/** A check that the sentence failed, and what in the sentence failed it, where that is one word. */
export interface Fault {
  readonly reason: Reason;
  readonly by: string;
  readonly word?: string;
}

/** What a fault is weighed against. */
export interface Weighed {
  readonly sentence: ReadSentence;
  readonly facts: readonly CitedFact[];
  /** The facts of this turn that the sentence names as a whole. */
  readonly namedFacts: (sentence: ReadSentence) => readonly CitedFact[];
  /** The dates of all facts of this turn. */
  readonly days: () => readonly DateParts[];
  /** Whether something handed out of the patient, or the person's own message, names this word. */
  readonly isNamed: (word: string) => boolean;
  /** Whether it is read on paper, by somebody who can judge advice and orders. */
  readonly onPaper: boolean;
}
