import type { FactFields } from '@consilium/kernel';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import type { Reason } from '../reason.ts';

/** A cited fact, with its fields and the stems of all words that it prints. */
export interface CitedFact extends ReadFact {
  readonly fields: FactFields;
  readonly stems: ReadonlySet<string>;
}

/** A word of a class, where it stands in the sentence. */
export interface FoundWord {
  /** As the class lists it. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export interface Judged {
  readonly sentence: ReadSentence;
  readonly facts: readonly CitedFact[];
  /** The facts that a word at this place speaks of, by what is named around it; all where nothing is. */
  readonly ownersAt: (found: Pick<FoundWord, 'start' | 'end'>) => readonly CitedFact[];
  /** Whether a fact is named around this place, so that its owners are not simply all. */
  readonly isNamedAt: (found: Pick<FoundWord, 'start' | 'end'>) => boolean;
  /** The facts that the sentence calls by no name; none where all have one name. */
  readonly unnamed: () => readonly CitedFact[];
  /** The facts of the sentence before. */
  readonly before: readonly string[];
  /** All that was handed out, as it was printed, in small letters. */
  readonly printed: () => string;
  /** The same without what is of a relative. */
  readonly ownPrinted: () => string;
  /** Whether only the cited facts license a word: neither that it is said in general, nor as a time, nor as a label. */
  readonly byFactsOnly: boolean;
  /** All facts handed out in this turn that have the name of one. */
  readonly ofName: (name: string) => readonly CitedFact[];
}

/** A closed class of words that a cited sentence may use only where a cited fact licenses it. */
export interface WordClass {
  readonly name: string;
  /** What a fact must have for a word of this class, in plain English. */
  readonly needs: string;
  readonly reason: Reason;
  /** In small letters; phrases have a blank between their words. */
  readonly words: readonly string[];
  /** Whether the cited facts license this word here. */
  readonly licenses: (found: FoundWord, judged: Judged) => boolean;
}
