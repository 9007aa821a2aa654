import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../api/problem-error.ts';
import { actResult } from './act-words.ts';
import { codeWords } from './code-words.ts';
import { costWords, firstState, mayCancel, mayRetry, readState, toneOf } from './run-words.ts';

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

  it('a state that an address invents is none', () => {
    expect(readState('live; drop')).toBeNull();
    expect(readState('failed')).toBe('failed');
  });

  it.each([
    [{ live: 3, stuck: 1, parked: 1, failed: 1 }, 'stuck'],
    [{ live: 3, parked: 1, failed: 1 }, 'parked'],
    [{ live: 3, effects: 1, failed: 1 }, 'parked'],
    [{ live: 3, failed: 1 }, 'failed'],
    [{ live: 3, ended: 9 }, 'live'],
    [{ ended: 9 }, 'ended'],
    [{}, 'ended'],
  ] as const)('with %o the page opens at %s', (some, state) => {
    const none = { live: 0, stuck: 0, parked: 0, failed: 0, ended: 0, effects: 0, since: '' };
    expect(firstState({ ...none, ...some })).toBe(state);
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
    const turn = { ended_at: null, micro_usd: 0, stand_in: false };
    expect(costWords(turn)).toBe('not yet known');
    expect(costWords({ ...turn, micro_usd: 4_000 })).toBe('$0.004');
    expect(costWords({ ...turn, ended_at: '2026-11-15T10:00:00Z' })).toBe('$0');
  });

  it('says of a stand-in what it would cost [F5]', () => {
    const turn = { ended_at: '2026-11-15T10:00:00Z', micro_usd: 4_000, stand_in: true };
    expect(costWords(turn)).toBe('would cost $0.004');
  });
});
