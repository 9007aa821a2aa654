/** A stretch of text in one style. `from` is where its first character stands in the text that was read. */
export interface Run {
  readonly text: string;
  readonly from: number;
  readonly strong: boolean;
  readonly em: boolean;
  readonly code: boolean;
}

export type Line = readonly Run[];

export interface ListItem {
  /** The number as it was written; null for a bullet. */
  readonly number: number | null;
  readonly lines: readonly Line[];
  readonly below: readonly List[];
}

export interface List {
  readonly kind: 'list';
  readonly ordered: boolean;
  readonly items: readonly ListItem[];
}

export interface Table {
  readonly kind: 'table';
  readonly head: readonly Line[] | null;
  readonly rows: readonly (readonly Line[])[];
}

/** What a text may hold: no link, no image and no markup, so none can come out of it. */
export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly Line[] }
  | { readonly kind: 'heading'; readonly level: number; readonly line: Line }
  | List
  | Table
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'rule' };

/** A line of the source and where it stands. */
export interface SourceLine {
  readonly text: string;
  readonly from: number;
}
