import { describe, expect, it } from 'vitest';
import type { PaperContent, PaperSentence } from './paper.ts';
import { paperText } from './paper-text.ts';
import { printedDocument } from './printed-document.ts';

const chart = {
  mark: 'c1',
  ref: 'Observation/a/2',
  path: 'valueQuantity',
  printed: 'HbA1c 7.9 % on 2026-03-02',
};
const study = {
  ...{ mark: 'l1', ref: 'Snapshot/x', path: '1-9', printed: 'Meyer, Anna. “Sugar.”' },
  literature: { words: 'It fell.', level: 'cohort', status: 'corrected', invented: true, score: 1 },
} as const;
const said = (text: string, more: Partial<PaperSentence> = {}): PaperSentence => ({
  ...{ text, standing: 'checked', evidence: [chart] },
  ...more,
});
const paper: PaperContent = {
  ...{ kind: 'insurer-letter', title: 'Letter', about: [], removed: [], standIn: true },
  blocks: [
    { kind: 'heading', text: 'Reasons' },
    {
      kind: 'paragraph',
      sentences: [said('Studies say so.', { evidence: [study] }), said('On 2026-03-02 it was 7.9 %.')],
    },
    {
      kind: 'list',
      items: [
        [said('Again.', { standing: 'unconfirmed' })],
        [said('Mine.', { standing: 'person', evidence: [] })],
      ],
    },
    { kind: 'table', head: ['Test'], rows: [[[said('HbA1c 7.9 %')]]] },
  ],
};

describe('a paper as it is printed [B15]', () => {
  it('numbers footnotes by first use, each source once', () => {
    const { blocks, footnotes } = printedDocument(paper, null);
    expect(footnotes).toEqual([
      {
        number: 1,
        text: 'Meyer, Anna. “Sugar.” “It fell.” Level: cohort. Status: corrected. Invented for demonstration.',
      },
      { number: 2, text: 'HbA1c 7.9 % on 02-Mar-2026. Observation/a, version 2, valueQuantity' },
    ]);
    expect(blocks[1]).toEqual({
      kind: 'paragraph',
      spans: [
        { text: 'Studies say so.', notes: [1], caution: null },
        { text: 'On 02-Mar-2026 it was 7.9 %.', notes: [2], caution: null },
      ],
    });
  });

  it('says what is not confirmed, and what its author states', () =>
    expect(printedDocument(paper, null).blocks[2]).toMatchObject({
      items: [[{ caution: 'not confirmed' }], [{ caution: 'stated by the author' }]],
    }));

  it('says that it is a draft, or who has signed which bytes and when', () => {
    expect(printedDocument(paper, null)).toMatchObject({ status: 'Draft, not signed', isDraft: true });
    const signature = { by: 'Dr. Weber', at: '2026-11-17T09:30:00.000Z', hash: 'ab12' };
    expect(printedDocument(paper, signature)).toMatchObject({
      status: 'Signed by Dr. Weber on 17-Nov-2026, 09:30 UTC. SHA-256 ab12',
      shortStatus: 'Signed by Dr. Weber on 17-Nov-2026, 09:30 UTC',
      isDraft: false,
    });
  });

  it('says that the library is invented and the reply scripted', () =>
    expect(printedDocument(paper, null).labels).toHaveLength(2));

  it('is edited as text with the marks of its sources', () =>
    expect(paperText(paper)).toBe(
      '## Reasons\n\nStudies say so. [l1] On 2026-03-02 it was 7.9 %. [c1]\n\n- Again. [c1]\n- Mine.\n\n| Test |\n| --- |\n| HbA1c 7.9 % [c1] |',
    ));
});
