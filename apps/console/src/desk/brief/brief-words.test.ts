import { describe, expect, it } from 'vitest';
import type { BriefItem } from '../../api/generated.ts';
import { causeWords, happenedWords, sinceOf } from './brief-words.ts';

const item: BriefItem = {
  ...({
    id: 'i',
    kind: 'report',
    importance: 'high',
    at: '2027-01-01T00:00:00Z',
    agent: null,
    text: '',
  } as const),
  ...{ cause: { why: 'trigger', text: 'Look weekly' }, level: 'randomised_trial', found: 2, count: 1 },
};

describe('words of the brief [B10]', () => {
  it('say what happened and why', () => {
    expect(happenedWords(item)).toBe('2 new findings, strongest source: randomised trial');
    expect(happenedWords({ ...item, found: 0, level: null })).toContain('without a finding');
    expect(happenedWords({ ...item, kind: 'no_news', count: 4 })).toBe(
      'Woke up 4 times and found nothing new',
    );
    expect(causeWords(item.cause)).toBe('Woken by its schedule: Look weekly');
    expect(causeWords({ why: 'constructor', text: '' })).toBe('Cause');
  });

  it('yesterday begins at its midnight', () => {
    const now = new Date(2027, 3, 3, 14, 5, 7);
    expect(sinceOf('yesterday', now)).toBe(new Date(2027, 3, 2).toISOString());
    expect(sinceOf('looked', now)).toBeUndefined();
  });
});
