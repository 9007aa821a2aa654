/** A source outside this deployment. What it has said is there where it was asked. */
export interface AskedSource {
  /** As a person knows it: `PubMed`. */
  readonly name: string;
  /** Documents, as the source counts them. */
  readonly total?: number;
  /** Of these, brought into the library. */
  readonly kept?: number;
  /** Why it gave nothing, or not all, in a sentence. Null: it has answered. */
  readonly gap?: string | null;
}

/** A search of sources outside, made by code of words of a person's own message. Nothing that a model wrote is in it. */
export interface OutsideSearch {
  /** Of an answer: `offered` (nothing was sent) or `done`. Of a person's message: `accepted`. */
  readonly state: 'offered' | 'accepted' | 'done';
  /** As it is shown, and byte for byte as it is sent. */
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
