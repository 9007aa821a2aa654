import { describe, expect, it } from 'vitest';
import { pausedLine } from './paused-words.ts';

describe('paused work on the operator’s page [F1]', () => {
  it('is no alarm while nothing is paused', () => {
    expect(pausedLine({ count: 0, since: null })).toBeNull();
  });

  it('says how many, and since when', () => {
    const since = '2025-03-02T08:00:00.000Z';
    expect(pausedLine({ count: 1, since })).toMatch(/^1 task is paused, the first since 02-Mar-2025 /);
    expect(pausedLine({ count: 12, since })).toMatch(/^12 tasks are paused, /);
    expect(pausedLine({ count: 1_000, since })).toMatch(/^1,000 or more tasks are paused, /);
  });
});
