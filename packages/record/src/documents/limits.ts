/** What one document may hold; more is refused, so that no part of it is dropped in silence. */
export const DOCUMENT_LIMITS = {
  bytes: 25_000_000,
  pages: 500,
  /** UTF-16 units of all pages together. */
  characters: 5_000_000,
  /** A PDF that takes longer to read, in ms, or more memory, in bytes, has no readable text. */
  readingMs: 20_000,
  readingBytes: 512_000_000,
} as const;
