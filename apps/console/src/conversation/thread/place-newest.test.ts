import { describe, expect, it } from 'vitest';
import { placeNewest } from './use-rows.ts';

const thread = { height: 3_000, viewport: 800, turnTop: 1_000, answerTop: 1_100 };

describe('where an answer is opened', () => {
  it('is its beginning, with the question above it', () => {
    expect(placeNewest(thread)).toBe(988);
  });

  it('is the end of the thread while all of the turn fits', () => {
    expect(placeNewest({ ...thread, height: 1_400 })).toBe(600);
    expect(placeNewest({ ...thread, height: 500, turnTop: 20, answerTop: null })).toBe(0);
  });

  it('lets a long question give way, so that the answer begins in sight', () => {
    expect(placeNewest({ ...thread, answerTop: 2_000 })).toBe(2_000 - 320 - 12);
  });
});
