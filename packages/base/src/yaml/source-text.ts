/** A file that somebody else has read. */
export interface SourceText {
  /** As errors name it. */
  readonly path: string;
  readonly text: string;
}
