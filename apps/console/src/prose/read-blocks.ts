import type { Block, Line, SourceLine, Table } from './prose.ts';
import { ITEM, readList } from './read-list.ts';
import { readRuns } from './read-runs.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*(?:([\w+-]{1,20})[ \t]*)?$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(?=\S)/;
const RULE = /^ {0,3}([-*_=])(?:[ \t]*\1){2,}[ \t]*$/;
const QUOTE = /^ {0,3}> ?/;
const ROW = /^ {0,3}\|/;
const TABLE_RULE = /^ {0,3}\|[\s:|-]*$/;
const MAX_DEPTH = 4;
const MAX_CELLS = 40;

/**
 * Markdown as models write it, into blocks. Never throws; time is linear in the text. A line break stays one: answers
 * name a fact a line.
 */
export function readBlocks(text: string): readonly Block[] {
  let from = 0;
  const lines = text.split('\n').map((line) => {
    const source = { text: line.endsWith('\r') ? line.slice(0, -1) : line, from };
    from += line.length + 1;
    return source;
  });
  return blocksOf(lines, 0);
}

function blocksOf(lines: readonly SourceLine[], depth: number): readonly Block[] {
  const blocks: Block[] = [];
  let paragraph: Line[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', lines: paragraph });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const read = line.text.trim() === '' ? { end: at + 1, block: null } : readBlock(lines, at, depth);
    if (read === null) {
      paragraph.push(readRuns(line.text, line.from));
      at += 1;
      continue;
    }
    endParagraph();
    if (read.block !== null) blocks.push(read.block);
    at = read.end;
  }
  endParagraph();
  return blocks;
}

/** A block that begins in this line, and the line after it; null: a line of a paragraph. */
function readBlock(
  lines: readonly SourceLine[],
  at: number,
  depth: number,
): { readonly end: number; readonly block: Block } | null {
  const { text, from } = lines[at]!;
  const fence = FENCE.exec(text);
  if (fence) {
    const closing = endOf(lines, at + 1, (line) => !isFenceEnd(line, fence[1] ?? '```'));
    const code = lines.slice(at + 1, closing).map((line) => line.text);
    const block: Block = { kind: 'code', language: fence[2] ?? '', text: code.join('\n') };
    return { end: closing + 1, block };
  }
  const heading = HEADING.exec(text);
  if (heading) {
    const lead = heading[0].length;
    const line = readRuns(text.slice(lead), from + lead);
    return { end: at + 1, block: { kind: 'heading', level: heading[1]?.length ?? 1, line } };
  }
  if (RULE.test(text)) return { end: at + 1, block: { kind: 'rule' } };
  if (QUOTE.test(text) && depth < MAX_DEPTH) {
    const end = endOf(lines, at, (line) => QUOTE.test(line));
    const inside = lines.slice(at, end).map((line) => {
      const lead = QUOTE.exec(line.text)?.[0].length ?? 0;
      return { text: line.text.slice(lead), from: line.from + lead };
    });
    return { end, block: { kind: 'quote', blocks: blocksOf(inside, depth + 1) } };
  }
  if (ROW.test(text)) {
    const end = endOf(lines, at, (line) => ROW.test(line));
    if (end > at + 1) return { end, block: readTable(lines.slice(at, end)) };
  }
  if (ITEM.test(text)) return readList(lines, at);
  return null;
}

function endOf(lines: readonly SourceLine[], at: number, goesOn: (line: string) => boolean): number {
  let end = at;
  while (end < lines.length && goesOn(lines[end]!.text)) end += 1;
  return end;
}

function isFenceEnd(line: string, fence: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === fence[0]!.repeat(text.length);
}

function readTable(lines: readonly SourceLine[]): Table {
  const hasHead = TABLE_RULE.test(lines[1]?.text ?? '');
  const rows = lines.filter(({ text }) => !TABLE_RULE.test(text)).map(readCells);
  const [head] = rows;
  return hasHead && head !== undefined && !TABLE_RULE.test(lines[0]!.text)
    ? { kind: 'table', head, rows: rows.slice(1) }
    : { kind: 'table', head: null, rows };
}

function readCells({ text, from }: SourceLine): readonly Line[] {
  const cells: Line[] = [];
  let start = text.indexOf('|') + 1;
  const end = text.trimEnd().endsWith('|') ? text.trimEnd().length - 1 : text.length;
  for (let at = start; at <= end; at += 1) {
    const isBorder = at >= end || (text[at] === '|' && text[at - 1] !== '\\' && cells.length < MAX_CELLS - 1);
    if (!isBorder) continue;
    const cell = text.slice(start, at);
    const lead = cell.length - cell.trimStart().length;
    cells.push(readRuns(cell.trim(), from + start + lead));
    start = at + 1;
  }
  return cells;
}
