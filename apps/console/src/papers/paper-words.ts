import type { Paper, PaperSummary } from '../api/generated.ts';
import { clinicalDate } from '../components/dates.ts';
import { wordOf } from '../components/word-of.ts';

export const KIND_WORDS: { readonly [kind in PaperSummary['kind']]: string } = {
  'prepared-visit': 'Page for a visit',
  'insurer-letter': 'Letter to an insurer',
  'evidence-brief': 'Evidence brief',
};

/** What a row of the list says of where the paper stands. */
export function standingWords({ version, signed_by, signed_at, signed_version }: PaperSummary): string {
  if (signed_by !== null) return `Signed by ${signed_by} on ${clinicalDate(signed_at)}`;
  if (signed_version !== null) return `Draft of version ${version}; version ${signed_version} is signed`;
  return version === 1 ? 'Draft, not signed' : `Draft, version ${version}, not signed`;
}

const REASONS: { readonly [reason: string]: string } = {
  uncited: 'it has no source',
  no_passage: 'it told of studies without a source',
  unknown_fact: 'it pointed at a source that is not there',
  outdated: 'its entry in the record has changed',
  retracted: 'its source was retracted',
  link: 'it held a link',
  effect: 'it said that something was done, and nothing shows that',
  mixed: 'it told of the record and of studies at once',
};

/** Why a sentence was removed, as the end of a sentence. */
export function removedBecause(reason: string): string {
  return wordOf(REASONS, reason) ?? 'its source does not say so';
}

export const CAUTIONS = {
  unconfirmed: 'not confirmed',
  person: 'stated by the author',
} as const;

export type Sentence = Extract<
  Paper['content']['blocks'][number],
  { kind: 'paragraph' }
>['sentences'][number];
export type Note = Sentence['evidence'][number];

/** The sources of a paper by mark, numbered by first use as on paper. */
export function numbersOf({
  content,
}: Pick<Paper, 'content'>): ReadonlyMap<string, { readonly number: number; readonly note: Note }> {
  const numbers = new Map<string, { number: number; note: Note }>();
  for (const note of sentencesIn(content.blocks).flatMap(({ evidence }) => evidence))
    if (!numbers.has(note.mark)) numbers.set(note.mark, { number: numbers.size + 1, note });
  return numbers;
}

/** All sentences, in the order in which they are read. */
export function sentencesIn(blocks: Paper['content']['blocks']): readonly Sentence[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return block.sentences;
    if (block.kind === 'list') return block.items.flat();
    return block.kind === 'table' ? block.rows.flat(2) : [];
  });
}

/** `Observation/<id>` and its version: what opens the entry that a sentence cites. Null: it is no entry of the record. */
export function entryOf({ ref, literature }: Note): { readonly type: string; readonly id: string } | null {
  const [, type = '', id = ''] = /^([A-Z][A-Za-z]+)\/([^/]+)\/\d+$/.exec(ref) ?? [];
  return literature || id === '' || type === 'Query' ? null : { type, id };
}
