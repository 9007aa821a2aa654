import { describe, expect, it } from 'vitest';
import { appendDraft, beginDraft, wholeSentences } from './draft.ts';

const begun = beginDraft({ run: 'r', step: 's', agent: 'a', attempt: '1' });
const grown = (...texts: readonly string[]) => texts.reduce(appendDraft, begun);

describe('a draft [A15]', () => {
  it('keeps whole passages apart, wherever the chunks are cut', () => {
    const text = 'One.\n\nTwo.\nMore.\n\n```\ncode\n\nmore\n```\n\nEnd';
    for (const size of [1, 3, 7, 100]) {
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      const draft = grown(...chunks);
      expect(draft.passages.join('') + draft.tail).toBe(text);
      expect(draft.tail).toBe('End');
      expect(draft.passages.some((passage) => passage.startsWith('more'))).toBe(false);
    }
  });

  it('goes on as code where a long block of code is parted', () => {
    const draft = grown('~~~\n', ...Array.from({ length: 3_000 }, () => 'code\n'));
    expect(draft.passages.length).toBeGreaterThan(2);
    for (const text of [...draft.passages, draft.tail]) expect(text.startsWith('~~~\n')).toBe(true);
    expect(draft.passages.every((passage) => passage.endsWith('code\n'))).toBe(true);
  });

  it('cuts no character in two', () => {
    const draft = grown(`a${'😀'.repeat(6_000)}`);
    expect([...draft.passages, draft.tail].every((text) => text.isWellFormed())).toBe(true);
  });

  it.each([
    ['one word', 'a'],
    ['empty lines', 'a\n\n'],
    ['lines', 'a\n'],
    ['code that never ends', '```\nx'],
    ['signs', '_'],
  ])('40 kB of %s, piece by piece, is never read again as a whole', (_, piece) => {
    let draft = begun;
    let read = 0;
    for (let at = 0; at < 40_000; at += piece.length) {
      const before = draft.passages;
      draft = appendDraft(draft, piece);
      read += draft.tail.length + (draft.passages === before ? 0 : (draft.passages.at(-1)?.length ?? 0));
    }
    // At each piece no more than an end of 4,000 characters.
    expect(read / (40_000 / piece.length)).toBeLessThan(4_700);
    expect(draft.passages.length).toBeLessThan(80);
  });

  it.each([
    ['One. Two. Thr', 'One. Two.'],
    ['7.9 % is', ''],
    ['a line\nand', 'a line\n'],
  ])('%j up to its last whole sentence', (text, whole) => expect(wholeSentences(text)).toBe(whole));
});
