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
    const answer = { status: 'complete', text: 'Yes.', claims: [] };
    expect(missingWords({ status: 'complete', answer })).toBeNull();
    expect(missingWords({ status: 'failed', answer: null })).toBe('gave no answer');
    const side = { status: 'running', answer: null } as never;
    expect(missingWords(side)).toBe('is running');
    expect(isRunning({ past: { status: 'complete' } as never, present: side })).toBe(true);
  });
});
