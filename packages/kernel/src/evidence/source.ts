/** Where a passage comes from: what a footnote is printed of. Fields are named as retrieval gives them. */
export type SourceMetadata =
  | Book
  | CodeFile
  | SchemaFile
  | InternalDocument
  | Article
  | Trial
  | Label
  | MedicineRecall
  | WebPage;

export interface Book {
  readonly source_type: 'book';
  /** `Fowler, Martin`. */
  readonly author: string;
  readonly title: string;
  readonly city: string;
  readonly publisher: string;
  readonly year: number;
  /** `322-327`. */
  readonly pages: string;
}

export interface CodeFile {
  readonly source_type: 'code';
  readonly repo: string;
  readonly file_path: string;
  readonly commit_hash: string;
  /** `12-45`. */
  readonly line_range: string;
}

export interface SchemaFile {
  readonly source_type: 'schema';
  readonly repo: string;
  readonly file_path: string;
  readonly version: string;
}

export interface InternalDocument {
  readonly source_type: 'internal_doc';
  readonly service: string;
  readonly title: string;
  readonly date: string;
  readonly section: string;
}

export interface Article {
  readonly source_type: 'article';
  /** `Meyer, Anna`; empty where the source names nobody. */
  readonly authors: readonly string[];
  readonly title: string;
  readonly journal: string;
  readonly year: number | null;
  readonly volume: string;
  readonly issue: string;
  readonly pages: string;
  readonly doi: string | null;
  readonly pmid: string | null;
  /** As the source lists them: `Randomized Controlled Trial`, `Review`. */
  readonly publication_types: readonly string[];
}

export interface Trial {
  readonly source_type: 'trial';
  /** `NCT01234567`. */
  readonly registry_id: string;
  readonly title: string;
  readonly sponsor: string;
  readonly phases: readonly string[];
  readonly overall_status: string;
  readonly why_stopped: string | null;
  readonly has_results: boolean;
  /** ISO date of the last update that was posted, or null. */
  readonly last_update: string | null;
}

export interface Label {
  readonly source_type: 'label';
  readonly title: string;
  readonly manufacturer: string;
  /** ISO date of the label's version. */
  readonly effective: string | null;
  readonly set_id: string;
  /** National Drug Codes of its products, labeller and product: `0378-1234`. Missing: not known. */
  readonly product_ndcs?: readonly string[] | undefined;
  /** `4.3 Contraindications`. */
  readonly section: string;
}

export interface MedicineRecall {
  readonly source_type: 'recall';
  /** `D-0123-2024`. */
  readonly recall_number: string;
  /** The product. */
  readonly title: string;
  readonly firm: string;
  /** `Class I` (the gravest), `Class II`, `Class III`. */
  readonly classification: string;
  readonly reason: string;
  /** `Ongoing`, `Completed`, `Terminated`. */
  readonly recall_status: string;
  /** ISO date, or null. */
  readonly initiated: string | null;
}

export interface WebPage {
  readonly source_type: 'web';
  readonly title: string;
  readonly site: string;
  readonly url: string;
  /** ISO date on which we fetched it. */
  readonly retrieved: string;
}

/** What is known of a source's standing. `unknown`: nobody was asked, or nobody answered: never "not retracted". */
export type SourceStatus = 'retracted' | 'concern' | 'corrected' | 'none_known' | 'unknown';

/** The latest status of a source from one service. */
export interface SourceStanding {
  readonly status: SourceStatus;
  /** `crossref`, `pubmed`, `import`. */
  readonly by: string;
  readonly reason: string | null;
  /** ISO time at which we heard it. */
  readonly heardAt: string;
}

/** By rule from study type and registry data, never by a model. */
export type EvidenceLevel =
  | 'systematic_review'
  | 'randomised_trial'
  | 'cohort'
  | 'case_control'
  | 'case_series'
  | 'guideline'
  | 'label'
  | 'registry_entry'
  | 'opinion'
  | 'not_classified';

/** A fetched or imported document, kept for ever by the hash of its bytes. */
export interface Snapshot {
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string;
  readonly source: SourceMetadata;
  readonly level: EvidenceLevel;
  readonly status: SourceStatus;
  readonly licence: string;
  /** ISO time of the fetch. */
  readonly retrieved: string;
  /** Written by us for demonstration: no such publication exists. */
  readonly invented: boolean;
}

/** A stretch of a snapshot's text, as a tool handed it out. A model may only point at it. */
export interface Passage {
  readonly snapshot: Snapshot;
  /** Positions in the snapshot's plain text: from the first character to behind the last. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Of the search that found it, 0 to 1. */
  readonly score: number;
}
