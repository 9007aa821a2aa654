import { describe, expect, it } from 'vitest';
import { changeWords, heardWords } from './watch-words.ts';

const WATCH = {
  ...{ id: 'w', agent: 'a', source: 'trial', item: 'NCT00000001', fields: ['overall_status', 'why_stopped'] },
  ...{ instruction: '', origin: 'user', status: 'pending', last_change: null, last_changed_at: null },
  ...{ requests: 1, micro_usd: 0, created_at: '2026-01-01T00:00:00Z', seen: null, seen_at: null },
} as const;

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
      `status: Recruiting, why stopped: ${'x'.repeat(60)}…`,
    );
  });
});
