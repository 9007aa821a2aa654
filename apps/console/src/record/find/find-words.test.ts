import { describe, expect, it } from 'vitest';
import { isFindKey } from '../../places/find-in-record.ts';
import { countWords, summaryWords, unreadWords } from './find-words.ts';
import { piecesOf } from './pieces-of.ts';

const pressed = (over: object) => ({
  ...{ key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...over,
});

describe('search of the record [B10]', () => {
  it.each([
    [{ count: 3, found: [1, 2, 3] }, '3'],
    [{ count: 34, found: [1, 2] }, 'first 2 of 34 shown'],
  ])('%j: %s', (count, words) => expect(countWords(count)).toBe(words));

  it('says how much was found and what was not looked at', () => {
    expect(summaryWords({ sections: [] }, 'gout')).toBe('Nothing in the record has “gout”.');
    const sections = [{ count: 3, found: [] }];
    expect(summaryWords({ sections }, 'gout')).toBe('3 found in 1 section.');
    expect(unreadWords({ unread: 0 })).toBeNull();
    expect(unreadWords({ unread: 2 })).toMatch(/^2 older/);
  });

  it.each([
    [{ text: 'High blood pressure', marks: [[5, 10]] }, ['High ', 'blood*', ' pressure']],
    [
      {
        text: 'ab',
        marks: [
          [0, 1],
          [1, 2],
        ],
      },
      ['a*', 'b*'],
    ],
    [{ text: 'plain', marks: [] }, ['plain']],
  ])('%j', (text, pieces) =>
    expect(piecesOf(text as never).map(({ piece, isMarked }) => (isMarked ? `${piece}*` : piece))).toEqual(
      pieces,
    ),
  );

  it('opens by Ctrl+K and ⌘K, and by nothing that somebody types', () => {
    expect(isFindKey(pressed({ ctrlKey: true }))).toBe(true);
    expect(isFindKey(pressed({ metaKey: true, key: 'K' }))).toBe(true);
    for (const other of [
      {},
      { ctrlKey: true, shiftKey: true },
      { ctrlKey: true, key: 'f' },
      { altKey: true },
    ])
      expect(isFindKey(pressed(other))).toBe(false);
  });
});
