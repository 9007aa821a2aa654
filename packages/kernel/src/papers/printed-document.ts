import type { Footnote, LiteratureNote } from '../messages/message.ts';
import { type PaperBlock, type PaperContent, type PaperSentences, sentencesOf } from './paper.ts';
import { withWrittenDays, writtenDay } from './written-day.ts';

/** A stretch of text and the numbers of its footnotes. */
export interface PrintedSpan {
  readonly text: string;
  readonly notes: readonly number[];
  /** What is said of it behind its footnotes: `not confirmed`. Null: nothing. */
  readonly caution: string | null;
}

export type PrintedBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly spans: readonly PrintedSpan[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly PrintedSpan[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly (readonly PrintedSpan[])[])[];
    };

/** A paper as it is printed, whatever it is printed to. */
export interface PrintedDocument {
  readonly title: string;
  readonly about: readonly { readonly label: string; readonly text: string }[];
  /** `Draft, not signed`. */
  readonly status: string;
  /** The same without the hash: it is on every page. */
  readonly shortStatus: string;
  readonly isDraft: boolean;
  /** What every page has to say of where it comes from. */
  readonly labels: readonly string[];
  readonly blocks: readonly PrintedBlock[];
  readonly footnotes: readonly { readonly number: number; readonly text: string }[];
  /** It is made for one page: small type, and footnotes in one run. */
  readonly onePage: boolean;
  readonly language: string;
}

/** Who has signed a version, and of which bytes. */
export interface PaperSignature {
  readonly by: string;
  /** ISO time. */
  readonly at: string;
  /** SHA-256 of the bytes that were signed, in hex. */
  readonly hash: string;
}

const DRAFT = 'Draft, not signed';
const CAUTIONS = { unconfirmed: 'not confirmed', person: 'stated by the author' } as const;

/** Numbers the footnotes by first use, and says what a reader has to know of the paper. */
export function printedDocument(paper: PaperContent, signature: PaperSignature | null): PrintedDocument {
  const numbers = new Map<string, number>();
  const footnotes: { number: number; text: string }[] = [];
  const isVisit = paper.kind === 'prepared-visit';
  // A line of code says what its entry says: the note says only where.
  const numberOf = (note: Footnote, isLine: boolean): number => {
    const known = numbers.get(note.mark);
    if (known !== undefined) return known;
    const number = numbers.size + 1;
    numbers.set(note.mark, number);
    footnotes.push({ number, text: isLine && !note.literature ? placeOf(note) : noteText(note) });
    return number;
  };
  const spans = (sentences: PaperSentences): readonly PrintedSpan[] =>
    sentences.map(({ text, evidence, standing }) => ({
      text: withWrittenDays(text),
      notes: evidence.map((note) => numberOf(note, standing === 'code')),
      caution: standing === 'unconfirmed' || standing === 'person' ? CAUTIONS[standing] : null,
    }));
  const blocks = paper.blocks.map((block) => printedBlock(block, spans));
  return {
    ...{ title: paper.title, about: paper.about, blocks, footnotes, onePage: isVisit, language: 'en' },
    status: signature === null ? DRAFT : `${signedLine(signature)}. SHA-256 ${signature.hash}`,
    shortStatus: signature === null ? DRAFT : signedLine(signature),
    isDraft: signature === null,
    labels: labelsOf(paper),
  };
}

function printedBlock(
  block: PaperBlock,
  spans: (sentences: PaperSentences) => readonly PrintedSpan[],
): PrintedBlock {
  switch (block.kind) {
    case 'heading':
      return { ...block, text: withWrittenDays(block.text) };
    case 'paragraph':
      return { kind: 'paragraph', spans: spans(block.sentences) };
    case 'list':
      return { kind: 'list', items: block.items.map(spans) };
    case 'table':
      return { kind: 'table', head: block.head, rows: block.rows.map((cells) => cells.map(spans)) };
  }
}

function signedLine({ by, at }: PaperSignature): string {
  return `Signed by ${by} on ${writtenDay(at)}, ${at.slice(11, 16)} UTC`;
}

function labelsOf(paper: PaperContent): readonly string[] {
  const invented = sentencesOf(paper).some(({ evidence }) =>
    evidence.some((note) => note.literature?.invented),
  );
  return [
    ...(invented
      ? ['Invented library: its publications were written for demonstration and do not exist.']
      : []),
    ...(paper.standIn ? ['Scripted reply: no language model wrote this.'] : []),
  ];
}

/** What the source says, and where. */
function noteText(note: Footnote): string {
  if (note.literature === undefined) return `${withWrittenDays(note.printed)}. ${placeOf(note)}`;
  return [note.printed.replaceAll(/[*`]/g, ''), ...literatureWords(note.literature)].join(' ');
}

function placeOf({ ref, path }: Footnote): string {
  const [, place = ref, version] = /^(.*)\/(\d+)$/.exec(ref) ?? [];
  return [
    place,
    ...(version === undefined ? [] : [`version ${version}`]),
    ...(path === '' ? [] : [path]),
  ].join(', ');
}

function literatureWords({ words, level, status, invented }: LiteratureNote): readonly string[] {
  return [
    ...(words === null ? [] : [`“${words.trim()}”`]),
    `Level: ${level.replaceAll('_', ' ')}.`,
    ...(status === 'none_known' || status === 'unknown' ? [] : [`Status: ${status}.`]),
    ...(invented ? ['Invented for demonstration.'] : []),
  ];
}
