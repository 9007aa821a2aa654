/** What the reading of one page may cost, and how much of it is kept. */
export interface ReadingLimits {
  readonly characters: number;
  readonly pdfPages: number;
  /** From the start of the reader to its answer, in ms. */
  readonly readingMs: number;
  /** All memory of the reader, in bytes. */
  readonly readingBytes: number;
}

export const READING_LIMITS: ReadingLimits = {
  characters: 60_000,
  pdfPages: 200,
  readingMs: 12_000,
  readingBytes: 500_000_000,
};
