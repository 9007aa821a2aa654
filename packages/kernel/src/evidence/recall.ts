/** Bad news of a source that came after a message had used it. */
export type RecallStatus = 'retracted' | 'concern' | 'corrected';

/** Kept beside a message, which stays as it was written. */
export interface Recall {
  readonly hash: string;
  readonly status: RecallStatus;
  /** Who said so: `crossref`, `pubmed`. */
  readonly by: string;
  /** In their words; null where they gave none. */
  readonly reason: string | null;
  /** ISO time at which we heard it. */
  readonly heardAt: string;
  /** ISO time at which the message was marked. */
  readonly markedAt: string;
}
