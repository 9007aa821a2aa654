import {
  type ChartFact,
  type Claim,
  evidenceOf,
  type Footnote,
  factId,
  isPassage,
  markedSentence,
  type PaperBlock,
  type PaperContent,
  type PaperSentence,
  type PaperSentences,
  passageOf,
  type RecordVocabulary,
  type RemovedSentence,
  sentencesOf,
} from '@consilium/kernel';
import type { CurrentVersions } from '../claims/available-facts.ts';
import { checkAnswer } from '../claims/check-answer.ts';
import { cleanText } from '../claims/clean-text.ts';
import { takeMarks } from '../claims/fact-marks.ts';
import { splitSentences } from '../claims/split-sentences.ts';

/** What a paper may cite, and what the record says at this moment. */
export interface PaperSources {
  readonly facts: readonly ChartFact[];
  readonly current: CurrentVersions;
  readonly vocabulary: RecordVocabulary;
}

export interface CheckedPaper {
  readonly blocks: readonly PaperBlock[];
  readonly removed: readonly RemovedSentence[];
}

/**
 * Checks a text sentence by sentence, each against the facts that it cites: each has to stand by itself on paper. What its facts
 * carry is kept with them as footnotes, what they do not carry all of is kept and marked, and the rest is taken out and named.
 *
 * A text of a model cites fact ids (`[fk3q7abc]`). A text that a person edits cites the marks of the version before (`[c1]`); there
 * `before` is that version: its sentences that code printed stay while their source is what the record says, and a sentence of the
 * person's own that cites nothing is kept as theirs.
 */
export function checkPaper(
  text: string,
  { facts, current, vocabulary }: PaperSources,
  before: Pick<PaperContent, 'blocks'> | null = null,
): CheckedPaper {
  const ids = idsOfMarks(before, facts);
  const earlier = new Map(
    (before === null ? [] : sentencesOf(before)).map((each) => [withIds(markedSentence(each), ids), each]),
  );
  const numbered = numberNotes();
  const removed: RemovedSentence[] = [];
  const context = { hasRecord: () => true, vocabulary: () => vocabulary, onPaper: true };

  const judge = (written: string): PaperSentences => {
    const kept = earlier.get(written);
    if (kept?.standing === 'code') {
      if (kept.evidence.every((note) => isCurrent(note, current)))
        return [{ ...kept, evidence: kept.evidence.map(numbered) }];
      removed.push({ sentence: kept.text, reason: 'outdated' });
      return [];
    }
    if (kept?.standing === 'person') return [kept];
    const isPersons = before !== null && kept === undefined;
    if (isPersons && takeMarks(written).ids.length === 0) return [ownSentence(written)];
    const part = { origin: 'chart', agent: 'paper', text: written } as const;
    const { claims } = checkAnswer([part], facts, current, context);
    return claims.flatMap((claim) => {
      const sentence = ofClaim(claim, numbered);
      if (sentence !== null) return [sentence];
      removed.push({ sentence: takeMarks(claim.sentence).text, reason: claim.reason ?? 'uncited' });
      return [];
    });
  };

  const cited = before === null ? cleanText(text) : withIds(text, ids);
  const blocks = readBlocks(cited).flatMap((block) => judgeBlock(block, judge));
  return { blocks, removed };
}

function judgeBlock(
  block: ReturnType<typeof readBlocks>[number],
  judge: (text: string) => PaperSentences,
): readonly PaperBlock[] {
  const all = (text: string) => splitSentences(text).flatMap(judge);
  switch (block.kind) {
    case 'heading':
      return [block];
    case 'paragraph': {
      const sentences = all(block.text);
      return sentences.length === 0 ? [] : [{ kind: 'paragraph', sentences }];
    }
    case 'list': {
      const items = block.items.map(all).filter((item) => item.length > 0);
      return items.length === 0 ? [] : [{ kind: 'list', items }];
    }
    case 'table': {
      // A row that has lost its values says nothing.
      const rows = block.rows
        .map((cells) => cells.map((cell) => (cell === '' ? [] : judge(cell))))
        .filter((cells) => cells.some((cell) => cell.length > 0));
      return rows.length === 0 ? [] : [{ kind: 'table', head: block.head, rows }];
    }
  }
}

/** Null: it may not be on a paper. A sentence of a model that is general, and has no source, is none of a letter. */
function ofClaim(
  { sentence, status, evidence }: Claim,
  numbered: (note: Footnote) => Footnote,
): PaperSentence | null {
  if (evidence.length === 0 || status === 'removed' || status === 'unchecked') return null;
  return { text: sentence, standing: status, evidence: evidence.map(numbered) };
}

function ownSentence(text: string): PaperSentence {
  return { text, standing: 'person', evidence: [] };
}

/** Marks of a paper: `c1` of the chart, `l1` of literature, the same for the same place. */
function numberNotes(): (note: Footnote) => Footnote {
  const known = new Map<string, Footnote>();
  const counts = { c: 0, l: 0 };
  return (note) => {
    const key = `${note.ref} ${note.path} ${note.literature ? '' : note.printed}`;
    const kind = note.literature ? 'l' : 'c';
    const numbered = known.get(key) ?? { ...note, mark: `${kind}${++counts[kind]}` };
    known.set(key, numbered);
    return numbered;
  };
}

const MARK = / ?\[([cl]\d{1,4})\]/g;

/** A mark that the version before does not have cites nothing. */
function withIds(text: string, ids: ReadonlyMap<string, string>): string {
  return text.replaceAll(MARK, (_, mark: string) => (ids.has(mark) ? ` [${ids.get(mark)}]` : ''));
}

/** By mark of the version before: the id of its fact. A line of code that is no fact has an id that no fact has. */
function idsOfMarks(
  before: Pick<PaperContent, 'blocks'> | null,
  facts: readonly ChartFact[],
): ReadonlyMap<string, string> {
  const notes = before === null ? [] : evidenceOf(before);
  return new Map(
    notes.map((note) => {
      const { ref, path, printed } = note;
      const other = { resource: `Line/${ref}`, version: 0, path, printed, verdict: null, trend: null };
      return [note.mark, factBehind(note, facts)?.id ?? factId(other)];
    }),
  );
}

function factBehind(
  { ref, path, printed, literature }: Footnote,
  facts: readonly ChartFact[],
): ChartFact | undefined {
  if (literature === undefined)
    return facts.find(
      (fact) => `${fact.resource}/${fact.version}` === ref && fact.path === path && fact.printed === printed,
    );
  const [start, end] = path.split('-').map(Number);
  return facts.find((fact) => {
    const passage = fact.resource === ref && isPassage(fact) ? passageOf(fact) : null;
    return passage !== null && passage.start <= (start ?? -1) && (end ?? Infinity) <= passage.end;
  });
}

/** What is no entry (a proposal, a computed line, a passage) has no newer version. */
function isCurrent({ ref, literature }: Footnote, current: CurrentVersions): boolean {
  const [, resource = '', version] = /^(.*)\/(\d+)$/.exec(ref) ?? [];
  if (literature !== undefined || !/^[A-Z][A-Za-z]+\//.test(resource) || NOT_ENTRIES.test(resource))
    return true;
  return current.get(resource) === Number(version);
}

const NOT_ENTRIES = /^(?:Query|Proposal|Question|Snapshot)\//;

/** A block of a paper before its sentences are judged. */
type WrittenBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** Longer papers are refused where they come in; what is longer here is cut. */
const LONGEST_PAPER = 60_000;

/** Reads the headings (`#`), lists (`-`), tables (`|`) and paragraphs of a text, line by line. */
export function readBlocks(text: string): readonly WrittenBlock[] {
  const blocks: WrittenBlock[] = [];
  for (const written of text.slice(0, LONGEST_PAPER).split('\n')) {
    const line = written.trim();
    const last = blocks.at(-1);
    const heading = /^#{1,6} +(.+)$/.exec(line)?.[1];
    const item = /^(?:[-*•]|\d{1,2}[.)]) +(.+)$/.exec(line)?.[1];
    if (line === '') blocks.push({ kind: 'paragraph', text: '' });
    else if (heading !== undefined) blocks.push({ kind: 'heading', text: heading.trim() });
    else if (item !== undefined) {
      if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, item] };
      else blocks.push({ kind: 'list', items: [item] });
    } else if (line.startsWith('|')) {
      const cells = cellsOf(line);
      if (last?.kind !== 'table') blocks.push({ kind: 'table', head: cells, rows: [] });
      else if (!cells.every((cell) => /^:?-+:?$/.test(cell)))
        blocks[blocks.length - 1] = { ...last, rows: [...last.rows, cells] };
    } else if (last?.kind === 'paragraph' && last.text !== '')
      blocks[blocks.length - 1] = { kind: 'paragraph', text: `${last.text} ${line}` };
    else blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks.filter((block) => block.kind !== 'paragraph' || block.text !== '');
}

function cellsOf(line: string): readonly string[] {
  const inside = line.endsWith('|') ? line.slice(1, -1) : line.slice(1);
  return inside.split('|').map((cell) => cell.trim());
}
