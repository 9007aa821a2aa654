import { describe, expect, it } from 'vitest';
import { isRunning, missingWords, noteWords } from './rerun-words.ts';

describe('an answer that was run again, in words [D14]', () => {
  it('says what was not as on that day', () => {
    expect(noteWords(['state_of_today', 'not_read:read_topic', 'not_read:panel'])).toEqual([
      'What the conversation remembers between messages is as of today.',
      expect.stringMatching(/^Not read, because it is not known of that day: .+, .+\.$/),
    ]);
    expect(noteWords([])).toEqual([]);
  });

  it('says which side runs or has failed', () => {
    const done = { status: 'complete', answer: { status: 'complete', text: 'Yes.', claims: [] } } as never;
    const running = { status: 'running', answer: null } as never;
    const failed = { status: 'failed', answer: null } as never;
    expect(missingWords({ past: done, present: done })).toBeNull();
    expect(missingWords({ past: failed, present: running })).toBe('“Then” gave no answer. “Now” is running.');
    expect(isRunning({ past: done, present: running })).toBe(true);
  });
});
