import type { PaperContent } from '@consilium/kernel';
import { expect, it, vi } from 'vitest';
import { editPaper } from './edit-paper.ts';

const content: PaperContent = {
  ...{ kind: 'evidence-brief', title: 't', about: [], blocks: [], removed: [], standIn: false },
};
const read = vi.fn(async () => ({ content, facts: [], version: 1 }));
const save = vi.fn(async () => ({}));
const parts = {
  papers: { read, save },
  record: { currentVersions: async () => new Map(), vocabulary: async () => ({ terms: [], people: [] }) },
} as unknown as Parameters<typeof editPaper>[0];
const edit = (text: string) => editPaper(parts, {} as never, 'p', { after: 1, text });

it('a paper of more lines or sentences than a letter has is refused before it is read [B15]', async () => {
  for (const piece of ['- x\n', '# a\n', 'A. ', '|'])
    await expect(edit(piece.repeat(2_001))).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ field: 'text', reason: 'too_long' }] },
    });
  expect(read).not.toHaveBeenCalled();
  await edit('- x\n'.repeat(400));
  expect(save).toHaveBeenCalledOnce();
});

it.each([
  ['a heading', `# ${'a'.repeat(301)}`],
  ['blocks', '# a\n'.repeat(401)],
  ['columns', `|${'a|'.repeat(41)}\n|${'Stated by me.|'.repeat(41)}`],
  ['the head of a column', `|${'a'.repeat(201)}|\n|Stated by me.|`],
])('a version that could not be read again is not saved: too much of %s [B15]', async (_, text) => {
  save.mockClear();
  await expect(edit(text)).rejects.toMatchObject({
    details: { errors: [{ field: 'text', reason: 'too_long' }] },
  });
  expect(save).not.toHaveBeenCalled();
});
