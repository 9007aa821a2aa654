/** A source outside this deployment, with its counts if it was searched. */
export interface AskedSource {
  /** Display name: `PubMed`. */
  readonly name: string;
  /** Documents, as the source counts them. */
  readonly total?: number;
  /** Of these, brought into the library. */
  readonly kept?: number;
  /** Why results are missing or incomplete, as a sentence. Null: it answered in full. */
  readonly gap?: string | null;
}

/** An outside search. Code builds the query from words of a person's own message; it contains nothing a model wrote. */
export interface OutsideSearch {
  /** Of an answer: `offered` (nothing was sent) or `done`. Of a person's message: `accepted`. */
  readonly state: 'offered' | 'accepted' | 'done';
  /** As shown to the person, and sent byte for byte. */
  readonly query: string;
  readonly sources: readonly AskedSource[];
  /** Of a person's message: the answer whose offer it accepts. */
  readonly of?: number;
}

/** Whether words of a conversation may go to sources outside: never, after a click on the exact query, or at once. */
export const OUTSIDE_SETTINGS = ['off', 'ask', 'on'] as const;
export type OutsideSetting = (typeof OUTSIDE_SETTINGS)[number];

/** The tenant's setting, which runs read as `app:searches_outside`. */
export const OUTSIDE_SETTING_NAME = 'searches_outside';
