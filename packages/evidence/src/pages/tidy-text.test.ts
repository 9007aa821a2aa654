import { describe, expect, it } from 'vitest';
import { firstOf, tidyText } from './tidy-text.ts';

describe('tidy text [A7]', () => {
  it('keeps words and paragraphs, and nothing that hides', () => {
    expect(tidyText(' a \t b\r\n\r\n\r\n\r\nc\u0000\u202e\u{e0041}d ')).toBe('a b\n\ncd');
  });

  it('cuts between characters', () => {
    expect(firstOf('ab😀c', 3)).toBe('ab');
    expect(firstOf('ab😀c', 4)).toBe('ab😀');
    expect(firstOf('abc', 3)).toBe('abc');
  });
});
