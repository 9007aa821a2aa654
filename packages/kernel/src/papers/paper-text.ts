import type { PaperBlock, PaperContent, PaperSentence, PaperSentences } from './paper.ts';

/**
 * A paper as a person edits it: a line for each heading (`## `), item (`- `), row (`| `) and paragraph, and the marks of its sources
 * behind each sentence.
 *
 * @example paperText(paper) // '## Reasons\nHbA1c was 7.9 % on 2026-03-02. [c1]'
 */
export function paperText({ blocks }: Pick<PaperContent, 'blocks'>): string {
  return blocks.map(blockText).join('\n\n');
}

function blockText(block: PaperBlock): string {
  switch (block.kind) {
    case 'heading':
      return `## ${block.text}`;
    case 'paragraph':
      return marked(block.sentences);
    case 'list':
      return block.items.map((item) => `- ${marked(item)}`).join('\n');
    case 'table':
      return [
        row(block.head),
        row(block.head.map(() => '---')),
        ...block.rows.map((cells) => row(cells.map(marked))),
      ].join('\n');
  }
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
}

function marked(sentences: PaperSentences): string {
  return sentences.map(markedSentence).join(' ');
}

/**
 * The sentence with the marks of its evidence, as it is printed.
 *
 * @example markedSentence({ text: 'It is 5.', evidence: [{ mark: 'e1', … }] }) // 'It is 5. [e1]'
 */
export function markedSentence({ text, evidence }: PaperSentence): string {
  return [text, ...evidence.map(({ mark }) => `[${mark}]`)].join(' ');
}
