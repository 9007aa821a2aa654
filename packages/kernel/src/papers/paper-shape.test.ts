import { expect, it } from 'vitest';
import type { PaperBlock, PaperContent } from './paper.ts';
import { MOST_PAPER_PIECES, paperShape } from './paper-shape.ts';

const sentence = { text: 'a', standing: 'person', evidence: [] } as const;
const many = <T>(each: T, count = MOST_PAPER_PIECES + 1): readonly T[] =>
  Array.from({ length: count }, () => each);
const paper = (block: PaperBlock): PaperContent => ({
  ...{ kind: 'evidence-brief', title: 't', about: [], removed: [], standIn: false },
  blocks: [block],
});

it('a paper has its longest, in every list [B15]', () => {
  const longest: readonly PaperBlock[] = [
    { kind: 'paragraph', sentences: many(sentence, MOST_PAPER_PIECES) },
    { kind: 'list', items: many([sentence], MOST_PAPER_PIECES) },
    { kind: 'table', head: many('a', 40), rows: many(many([sentence], 40), 50) },
  ];
  for (const block of longest) expect(paperShape.safeParse(paper(block)).success).toBe(true);
});

it.each<[string, PaperBlock]>([
  ['sentences of a paragraph', { kind: 'paragraph', sentences: many(sentence) }],
  ['items', { kind: 'list', items: many([]) }],
  ['sentences of an item', { kind: 'list', items: [many(sentence)] }],
  ['columns', { kind: 'table', head: many('a', 41), rows: [] }],
  ['rows', { kind: 'table', head: ['a'], rows: many([]) }],
  ['cells', { kind: 'table', head: ['a'], rows: [many([], 41)] }],
  ['sentences of a cell', { kind: 'table', head: ['a'], rows: [[many(sentence)]] }],
])('a paper of more %s is refused [B15]', (_, block) =>
  expect(paperShape.safeParse(paper(block)).success).toBe(false),
);
