import { describe, expect, it } from 'vitest';
import type { Work } from '../model.ts';
import { codeWords, costWords } from './work-words.ts';

const WORK: Work = {
  ...{ run: 'a', kind: 'function', name: 'extract-structure', status: 'complete', code: null },
  ...{ input: null, output: null, cached: false, microUsd: 20_000, estimate: null, preset: 'S1' },
  ...{ models: [], standIn: false, stopped: 0, cut: [], gaps: [], stages: [], progress: new Map() },
  dividedBy: null,
  createdAt: '2026-01-01T10:00:00Z',
  startedAt: '2026-01-01T10:00:00Z',
  endedAt: '2026-01-01T10:00:03Z',
};

describe('a run in words [D1]', () => {
  it('says what it took and cost', () => {
    expect(costWords(WORK, 0)).toBe('3.0 s · $0.020');
    expect(costWords({ ...WORK, standIn: true }, 0)).toBe('3.0 s · would cost $0.020');
    expect(costWords({ ...WORK, cached: true, microUsd: 0 }, 0)).toMatch(/free, from an earlier run/);
    const now = Date.parse('2026-01-01T10:00:12Z');
    expect(costWords({ ...WORK, endedAt: null, microUsd: 0 }, now)).toBe('12 s · no cost');
    expect(costWords({ ...WORK, startedAt: null, microUsd: 0 }, now)).toBe('no cost');
  });

  it('says why, also for a code that others wrote', () => {
    expect(codeWords('budget_exhausted')).toMatch(/cost more/);
    expect(codeWords('constructor')).toBe('Reason: constructor.');
  });
});
