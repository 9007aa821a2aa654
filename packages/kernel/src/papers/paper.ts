import type { Footnote } from '../messages/message.ts';

/** What our code writes on paper for people. */
export const PAPER_KINDS = ['prepared-visit', 'insurer-letter', 'evidence-brief'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/**
 * Why a sentence may be on the paper. `checked`: its evidence carries all of it. `unconfirmed`: it does not carry all of it, and the
 * paper says so. `code`: printed by code, as a count, a greeting or a line of the record. `person`: a person wrote it, and no source
 * is known; the paper says so.
 */
export const SENTENCE_STANDINGS = ['checked', 'unconfirmed', 'code', 'person'] as const;
export type SentenceStanding = (typeof SENTENCE_STANDINGS)[number];

export interface PaperSentence {
  readonly text: string;
  readonly standing: SentenceStanding;
  /** Marks are unique in the paper: `c1` of the chart, `l1` of literature. */
  readonly evidence: readonly Footnote[];
}

/** One item of a list, one cell of a table, one paragraph. */
export type PaperSentences = readonly PaperSentence[];

export type PaperBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly sentences: PaperSentences }
  | { readonly kind: 'list'; readonly items: readonly PaperSentences[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly PaperSentences[])[];
    };

/** A sentence that the check took out, as it was written. */
export interface RemovedSentence {
  readonly sentence: string;
  /** A code: `number`, `uncited`, `outdated` … */
  readonly reason: string;
}

export interface PaperContent {
  readonly kind: PaperKind;
  readonly title: string;
  /** Below the title: `Patient`, `Date`. */
  readonly about: readonly { readonly label: string; readonly text: string }[];
  readonly blocks: readonly PaperBlock[];
  readonly removed: readonly RemovedSentence[];
  /** A stand-in model wrote sentences of it. */
  readonly standIn: boolean;
}

/** The sentences of a paper, in the order in which they are read. */
export function sentencesOf({ blocks }: Pick<PaperContent, 'blocks'>): PaperSentences {
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return block.sentences;
    if (block.kind === 'list') return block.items.flat();
    return block.kind === 'table' ? block.rows.flat(2) : [];
  });
}

/** The evidence of a paper, each once, in the order of first use. */
export function evidenceOf(paper: Pick<PaperContent, 'blocks'>): readonly Footnote[] {
  const byMark = new Map<string, Footnote>();
  for (const { evidence } of sentencesOf(paper)) for (const each of evidence) byMark.set(each.mark, each);
  return [...byMark.values()];
}
