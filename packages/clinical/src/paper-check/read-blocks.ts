/** A block of a paper before its sentences are judged. */
export type WrittenBlock =
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
