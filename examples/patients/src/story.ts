import type { Bundle } from '@medplum/fhirtypes';

/** What a clinic sends on one day. */
export interface Chapter {
  /** ISO instant: when the clinic sends it. Nothing in the bundle happened later, except what is planned. */
  readonly date: string;
  readonly title: string;
  /**
   * A transaction of POST entries. A fullUrl of an earlier chapter is that resource again with changed content; the
   * Patient goes with every bundle, so that each says whose it is.
   */
  readonly bundle: Bundle;
}

/** A mistake planted in the record, for what looks for mistakes. */
export interface Trap {
  readonly kind: 'impossible-date' | 'unit-jump' | 'duplicate' | 'stale-medication';
  readonly fullUrl: string;
  /** What is wrong, in one sentence. */
  readonly because: string;
  /** The entry that a duplicate repeats. */
  readonly of?: string;
}

/** A fact that stands in a document and in no other resource of the story. */
export interface TextFact {
  /** The DocumentReference. */
  readonly fullUrl: string;
  /** Stands in the document's text, character by character. */
  readonly quote: string;
  /** A word of the quote that stands in no other resource. */
  readonly term: string;
  /** The FHIR resource type that would hold it. */
  readonly about: string;
}

/** One invented patient over years. Frozen. */
export interface Story {
  readonly id: string;
  readonly title: string;
  /** In order of time. */
  readonly chapters: readonly Chapter[];
  readonly traps: readonly Trap[];
  readonly textFacts: readonly TextFact[];
}
