import type { PanelSection } from '../messages/message.ts';

/** A text with the words that were looked for: half-open ranges of UTF-16 units, in order. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** One thing that has the words: an entry, a document or a test. */
export interface RecordHit {
  /** `Condition/<id>`; of a test its code, as in `Lab.code`. */
  readonly item: string;
  readonly title: MarkedText;
  /** Where else the words stand: a line of the entry, its code, a page of its text. Null: in the title only. */
  readonly line: { readonly label: string; readonly text: MarkedText } | null;
  /** As of a `SectionEntry`; of a test the day of its newest result. */
  readonly date: string | null;
  readonly end: string | null;
  readonly status: string | null;
  readonly reported: string | null;
}

export interface FoundInSection {
  readonly section: PanelSection;
  /** How many there are; `found` has the first of them. */
  readonly count: number;
  /** Those with the words in their title first, then the newest. */
  readonly found: readonly RecordHit[];
}

export interface FoundInRecord {
  /** Other names under which was looked, as the record has them. */
  readonly also: readonly string[];
  readonly sections: readonly FoundInSection[];
  /** Older entries and pages of documents that were not looked at. */
  readonly unread: number;
}
