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

  it.each([
    ['One. Two. Thr', 'One. Two.'],
    ['7.9 % is', ''],
    ['a line\nand', 'a line\n'],
  ])('%j up to its last whole sentence', (text, whole) => expect(wholeSentences(text)).toBe(whole));
});
