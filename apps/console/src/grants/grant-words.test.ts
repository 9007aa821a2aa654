import { describe, expect, it } from 'vitest';
import type { MyPatient } from '../api/generated.ts';
import { grantWords, listedGrantWords } from './grant-words.ts';

const now = new Date(2026, 10, 15, 12, 0);
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const grant = (relation: MyPatient['relation'], over: Partial<MyPatient> = {}) =>
  ({ relation, purposes: ['TREAT'], expires_at: null, ...over }) as const;

describe('who you are to a patient [B10]', () => {
  it.each([
    [grant('self'), 'your own record'],
    [grant('proxy', { expires_at: '2035-04-03T00:00:00Z' }), 'acting for Leo until 03-Apr-2035'],
    [grant('care-team'), 'treatment'],
    [grant('care-team', { purposes: [] }), 'care team'],
    [grant('break-glass', { expires_at: at(1) }), 'emergency access until 13:00'],
  ])('%j in the record: %s', (given, words) => expect(grantWords(given, 'Leo', now)).toBe(words));

  it.each([
    [grant('care-team'), 'treating'],
    [grant('care-team', { purposes: ['HRESCH'] }), 'open for research'],
    [grant('self'), 'you'],
    [grant('proxy', { expires_at: '2035-04-03T00:00:00Z' }), 'you act for until 03-Apr-2035'],
    [grant('break-glass', { expires_at: at(1) }), 'emergency access until 13:00'],
    [grant('break-glass', { expires_at: at(13) }), 'emergency access until 16-Nov-2026 01:00'],
  ])('%j in the list: %s', (given, words) => expect(listedGrantWords(given, now)).toBe(words));
});
