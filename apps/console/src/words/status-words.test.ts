import { describe, expect, it } from 'vitest';
import * as choices from '../changes/forms/choices.ts';
import { statusWords } from './status-words.ts';

describe('a status in words [B10]', () => {
  it('is called in a list what the form calls it', () => {
    const same = [...choices.ORDER_STATUS, ...choices.APPOINTMENT_STATUS];
    for (const { value, label } of same.filter(({ value: each }) => ['on-hold', 'noshow'].includes(each)))
      expect(statusWords(value)).toBe(label.toLowerCase());
  });

  it('that nobody knows stays as it is, and none stays none', () => {
    expect(statusWords('unable-to-assess')).toBe('unable to assess');
    expect([statusWords(null), statusWords(undefined)]).toEqual([null, undefined]);
  });
});
