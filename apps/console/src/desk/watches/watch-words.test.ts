import { describe, expect, it } from 'vitest';
import type { Watch } from '../../api/generated.ts';
import { changeWords, fieldWords, heardWords, missingInWatch, WATCHED } from './watch-words.ts';

const WATCH: Watch = {
  ...{ id: 'w', agent: 'a', source: 'trial', item: 'NCT00000001', fields: ['overall_status', 'why_stopped'] },
  ...{ instruction: '', origin: 'user', status: 'pending', last_change: null, last_changed_at: null },
  ...{ requests: 1, micro_usd: 0, created_at: '2026-01-01T00:00:00Z', seen: null, seen_at: null },
};

describe('what is watched, in words [B5]', () => {
  it('says what changed, and what was heard last', () => {
    const change = { field: 'overall_status', before: 'ACTIVE_NOT_RECRUITING', after: 'TERMINATED' };
    expect(changeWords([change, { field: 'why_stopped', before: '', after: 'Futility' }])).toBe(
      'status Active not recruiting → Terminated; why stopped nothing → Futility',
    );
    expect(heardWords(WATCH)).toBe('Not looked at yet');
    expect(heardWords({ ...WATCH, seen_at: WATCH.created_at })).toBe('Its source does not know it');
    const seen = { overall_status: 'RECRUITING', why_stopped: 'x'.repeat(99) };
    expect(heardWords({ ...WATCH, seen, seen_at: WATCH.created_at })).toBe(
      `Status: Recruiting, why stopped: ${'x'.repeat(60)}…`,
    );
  });

  it('says what a new watch still needs', () => {
    const given = {
      source: 'trial',
      item: 'NCT01234567',
      fields: ['overall_status'],
      instruction: 'Say.',
    } as const;
    const words = (over: object) => missingInWatch({ ...given, fields: [...given.fields], ...over });
    expect(words({})).toBeNull();
    expect(words({ item: ' ' })).toBe('Give its NCT number, for example NCT01234567.');
    expect(words({ fields: [] })).toBe('Choose at least one change that wakes the agent.');
    expect(words({ instruction: '' })).toBe('Say what the agent does then.');
  });

  it('has words for every field that can be chosen', () => {
    for (const { all, usual } of Object.values(WATCHED)) {
      for (const field of all) expect(fieldWords(field)).not.toContain('_');
      expect(all).toEqual(expect.arrayContaining([...usual]));
    }
  });
});
