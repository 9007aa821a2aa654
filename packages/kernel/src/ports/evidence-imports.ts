import type { Snapshot, SourceMetadata } from '../evidence/source.ts';
import type { Scope } from '../scope.ts';

export const IMPORT_TYPES = ['application/pdf', 'text/html', 'text/plain'] as const;
export type ImportType = (typeof IMPORT_TYPES)[number];

/** A file for the knowledge library. */
export interface NewImport {
  readonly bytes: Uint8Array;
  readonly mediaType: ImportType;
  readonly source: SourceMetadata;
  readonly licence: string;
}

/** Stages in order; `failed` can follow any of them. */
export const IMPORT_STAGES = ['waiting', 'reading', 'indexing', 'embedding', 'done', 'failed'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

export interface EvidenceImport {
  readonly id: string;
  /** Of the snapshot that it becomes. */
  readonly hash: string;
  readonly source: SourceMetadata;
  readonly stage: ImportStage;
  /** Null: not that far yet. `embedded` stays null where there is no embedder. */
  readonly counts: {
    readonly characters: number | null;
    readonly passages: number | null;
    readonly embedded: number | null;
  };
  /** A code, where it has failed. */
  readonly failure: string | null;
  /** ISO times. */
  readonly added: string;
  readonly changed: string;
}

/** One person's imports into the tenant's knowledge library. They continue when the person signs out. */
export interface EvidenceImports {
  /** Throws `forbidden` if a patient is open. */
  readonly add: (scope: Scope, file: NewImport) => Promise<EvidenceImport>;
  /** Null: this person has no import with this id. */
  readonly read: (scope: Scope, id: string) => Promise<EvidenceImport | null>;
  /** The newest 50. */
  readonly list: (scope: Scope) => Promise<readonly EvidenceImport[]>;
  /** The documents of the library, newest first; `after`: the cursor of the previous page. */
  readonly documents: (scope: Scope, page: LibraryPageQuery) => Promise<LibraryPage>;
}

export interface LibraryPageQuery {
  /** Default: all. */
  readonly kind?: string;
  readonly limit: number;
  readonly after?: string;
}

export interface LibraryPage {
  readonly snapshots: readonly Snapshot[];
  /** Null: there are no more. */
  readonly next: string | null;
  /** Documents of each kind, all pages. */
  readonly counts: Readonly<Record<string, number>>;
}
