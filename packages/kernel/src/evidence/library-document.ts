import type { SourceMetadata, SourceStatus } from './source.ts';

/** A document as it comes into the knowledge library. Its evidence level is found by rule, whatever anybody says of it. */
export interface LibraryDocument {
  readonly source: SourceMetadata;
  /** Plain text, which passages are cut from. */
  readonly text: string;
  /** What the text was read from, as it was fetched. Default: the text's own bytes. */
  readonly bytes?: Uint8Array;
  readonly licence: string;
  /** ISO time of the fetch. */
  readonly retrieved: string;
  /** The address that it was fetched from. Never a search: that belongs to who asked. */
  readonly request?: string;
  /** Written for demonstration: no such publication exists. Default false. */
  readonly invented?: boolean;
  /** What is known of its standing at this moment. Default: what its publication types say. */
  readonly status?: DocumentStatus;
}

export interface DocumentStatus {
  readonly status: SourceStatus;
  /** Who says so: `crossref`, `pubmed`, `import`. */
  readonly by: string;
  /** In words, where they give one. */
  readonly reason?: string;
}
