import { isOnlyMarks } from './fact-marks.ts';
import { inPieces, splitSentences } from './split-sentences.ts';

/** A line of an answer: its bullet, number or heading signs, and the sentences that follow them. */
export interface AnswerLine {
  readonly kind: 'text' | 'item' | 'heading' | 'row' | 'layout';
  readonly lead: string;
  readonly sentences: readonly string[];
}

/** Markdown as models write it, line by line. A row of a table is one sentence; so is a heading. */
export function answerLines(text: string): readonly AnswerLine[] {
  let last = 0;
  const lines = text.split('\n').map((line) => {
    const read = readLine(line, last + 1);
    last = Number(/\d+/.exec(read.lead)?.[0] ?? last);
    return read;
  });
  const kept: (AnswerLine & { readonly sentences: string[] })[] = [];
  // The sentences of the last line that has any: what holds nothing but marks goes to the end of them.
  let before: string[] | undefined;
  for (const line of lines) {
    if (before !== undefined && line.kind === 'text' && isMarks(line)) {
      before[before.length - 1] += ` ${line.sentences.join(' ')}`;
      continue;
    }
    const sentences = [...line.sentences];
    kept.push({ ...line, sentences });
    if (sentences.length > 0) before = sentences;
  }
  return kept;
}

function isMarks({ sentences }: AnswerLine): boolean {
  return sentences.length > 0 && sentences.every(isOnlyMarks);
}

/** Lines that say nothing. */
const LAYOUT = /^\s*(?:\|?[\s:|-]*-[\s:|-]*\|?|[*_=-]{3,}|`{3})\s*$/;
/** The name of a language behind the sign of a code block is shown to nobody: it goes, whatever it says. */
const FENCE = /^\s*`{3}[a-z]{1,12}\s*$/;

/** `next` is the number that a list may go on with: any other number at the beginning of a line is a part of what it says. */
function readLine(line: string, next: number): AnswerLine {
  if (line.trim() === '') return { kind: 'layout', lead: '', sentences: [] };
  if (line.length <= 200 && FENCE.test(line)) return { kind: 'layout', lead: '```', sentences: [] };
  if (line.length <= 200 && LAYOUT.test(line)) return { kind: 'layout', lead: line, sentences: [] };
  if (/^\s*\|/.test(line)) return { kind: 'row', lead: '', sentences: inPieces(line.trim()) };
  const heading = /^\s{0,3}#{1,6}\s+/.exec(line)?.[0];
  if (heading !== undefined)
    return { kind: 'heading', lead: heading, sentences: inPieces(line.slice(heading.length).trim()) };
  const lead = /^\s{0,12}(?:(?:[-*+•]|\d{1,2}[.)])\s+|>\s?)(?:\[[ x]\]\s+)?/.exec(line)?.[0] ?? '';
  const number = Number(/\d+/.exec(lead)?.[0] ?? 1);
  const isItem = lead !== '' && (number === 1 || number === next);
  return {
    kind: isItem ? 'item' : 'text',
    lead: isItem ? lead : '',
    sentences: splitSentences(isItem ? line.slice(lead.length) : line),
  };
}

/** The lines again, those that lost all their sentences left out, with no gap where they stood. */
export function joinLines(lines: readonly AnswerLine[], kept: readonly (readonly string[])[]): string {
  const written = lines.flatMap((line, at) => {
    const sentences = kept[at] ?? [];
    if (line.kind === 'layout') return [line.lead];
    return sentences.length === 0 ? [] : [line.lead + sentences.join(' ')];
  });
  return withoutEmptyTables(written)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The line under a table's head stays only between a head and a row. */
function withoutEmptyTables(lines: readonly string[]): readonly string[] {
  const isRule = (line: string | undefined) => /^\s*\|[\s:|-]+$/.test(line ?? '');
  const isRow = (line: string | undefined) => /^\s*\|/.test(line ?? '') && !isRule(line);
  return lines.filter((line, at) => {
    if (isRule(line)) return isRow(lines[at - 1]) && isRow(lines[at + 1]);
    return !(isRow(line) && isRule(lines[at + 1]) && !isRow(lines[at + 2]));
  });
}
