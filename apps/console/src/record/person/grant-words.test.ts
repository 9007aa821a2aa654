import { describe, expect, it } from 'vitest';
import { grantWords } from './grant-words.ts';

const now = new Date(2026, 10, 15, 12, 0);
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

describe('who you are to this patient [B10]', () => {
  it.each([
    [{ relation: 'self', purposes: ['PATRQT'], expires_at: null }, 'your own record'],
    [
      { relation: 'proxy', purposes: ['PATRQT'], expires_at: '2035-04-03T00:00:00Z' },
      'acting for Leo until 03-Apr-2035',
    ],
    [{ relation: 'care-team', purposes: ['TREAT'], expires_at: null }, 'treatment'],
    [
      { relation: 'break-glass', purposes: ['ETREAT'], expires_at: at(1) },
      'emergency access until today, 13:00',
    ],
  ] as const)('%j: %s', (grant, words) => expect(grantWords(grant, 'Leo', now)).toBe(words));
});
