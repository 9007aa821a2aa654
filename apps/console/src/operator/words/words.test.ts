import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../api/problem-error.ts';
import { actResult } from './act-words.ts';
import { codeWords } from './code-words.ts';
import { costWords, mayCancel, mayRetry, readState, toneOf } from './run-words.ts';

describe('codes in words [E6]', () => {
  it('explains a known code and names its remedy', () => {
    expect(codeWords('budget_exhausted').means).toContain('used up');
    expect(codeWords('budget_exhausted').remedy).toContain('limit');
  });

  it('names a code that it does not know', () => {
    expect(codeWords('quite_new').means).toContain('quite_new');
  });

  it('is not fooled by names that every object has', () => {
    expect(codeWords('constructor').means).toContain('constructor');
  });
});

describe('what can be done to a run [E6]', () => {
  it.each([
    ['running', true, false],
    ['parked', false, true],
    ['failed', false, true],
    ['partial', false, true],
    ['complete', false, false],
    ['cancelled', false, false],
  ] as const)('%s: cancel %s, retry %s', (status, cancel, retry) => {
    expect([mayCancel(status), mayRetry(status)]).toEqual([cancel, retry]);
  });

  it('a state that an address invents is the first one', () => {
    expect(readState('live; drop')).toBe('live');
    expect(readState('failed')).toBe('failed');
  });

  it('shows what waits for a person apart from what failed', () => {
    expect(toneOf('running', 'stuck')).toBe('waits');
    expect(toneOf('failed')).toBe('danger');
  });
});

describe('what came of it [E6]', () => {
  it('says each refusal in words, and one that it does not know by its code', () => {
    expect(actResult('retry', new ProblemError(409, 'grant_ended'), false)).toMatchObject({ refused: true });
    expect(actResult('cancel', new ProblemError(409, 'not_running'), false).text).toContain('ended before');
    expect(actResult('cancel', new ProblemError(418, 'toString'), false).text).toContain('toString');
    expect(actResult('retry', new Error('x'), false).refused).toBe(true);
  });

  it('never says that a run was cancelled while it is being cancelled', () => {
    expect(actResult('cancel', null, false).text).toBe('It is being cancelled.');
    expect(actResult('cancel', null, true).text).toBe('It was cancelled.');
    expect(actResult('retry', null, false)).toEqual({ refused: false, text: 'It runs again, as a new run.' });
  });

  it('shows no sum for a run that goes on', () => {
    expect(costWords({ ended_at: null, micro_usd: 0 })).toBe('not yet known');
    expect(costWords({ ended_at: null, micro_usd: 4_000 })).toBe('$0.004');
    expect(costWords({ ended_at: '2026-11-15T10:00:00Z', micro_usd: 0 })).toBe('$0');
  });
});
