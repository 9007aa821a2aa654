import { describe, expect, it } from 'vitest';
import { conversationTitle } from './conversation-title.ts';

const LONG = 'Which of the medicines that I take in the morning go badly together with grapefruit juice?';

describe('the title of a conversation [B10]', () => {
  it.each([
    ['Hello?', 'Hello?', 'a short one whole'],
    [' two\n\n lines\tand\0more ', 'two lines and more', 'on one line'],
    [
      LONG,
      'Which of the medicines that I take in the morning go badly together with…',
      'cut before the word that does not fit',
    ],
    [`${'a'.repeat(79)} ${'b'.repeat(9)}`, `${'a'.repeat(79)}…`, 'cut at a word near the end'],
    [`${'x'.repeat(80)}`, 'x'.repeat(80), 'just as long as it may be'],
    [`${'x'.repeat(200)}`, `${'x'.repeat(80)}…`, 'one word of two hundred letters'],
    [`${'😀'.repeat(90)}`, `${'😀'.repeat(80)}…`, 'no letter is cut in two'],
    [`${'word '.repeat(15)}stop, and more words`, `${'word '.repeat(15)}stop…`, 'no comma before the points'],
    [' \n\0 ', null, 'nothing to read'],
  ])('%j: %j (%s)', (text, title, _) => expect(conversationTitle(text)).toBe(title));
});
