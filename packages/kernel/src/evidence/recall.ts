/** How a source was recalled after a message used it. */
export type RecallStatus = 'retracted' | 'concern' | 'corrected';

/** A recall kept beside a message; the message itself is never changed. */
export interface Recall {
  readonly hash: string;
  readonly status: RecallStatus;
  /** The service that reported it: `crossref`, `pubmed`. */
  readonly by: string;
  /** In the words of the service; null: none given. */
  readonly reason: string | null;
  /** ISO time at which we heard of it. */
  readonly heardAt: string;
  /** ISO time at which the message was marked. */
  readonly markedAt: string;
}
