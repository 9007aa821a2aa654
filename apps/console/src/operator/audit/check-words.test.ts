import { describe, expect, it } from 'vitest';
import type { TrailCheck } from '../../api/generated.ts';
import { checkpointWords, checkWords } from './check-words.ts';

const DONE: TrailCheck = {
  started_at: '2026-11-15T10:00:00Z',
  ended_at: '2026-11-15T10:00:02Z',
  chains: 7,
  entries: 1_204,
  ok: true,
  faults: 0,
  first_bad: null,
  code: null,
};

describe('a check of the trail in words [E6]', () => {
  it('says that all hold, and how many', () => {
    expect(checkWords(DONE)).toMatchObject({ tone: 'good', title: '7 chains, 1,204 entries, all hold' });
  });

  it('names the first bad entry, also while the check goes on', () => {
    const bad = { fault: 'entry-changed', seq: 41, whose: 'patient-x' };
    const words = checkWords({ ...DONE, ended_at: null, ok: null, faults: 3, first_bad: bad });
    expect(words.tone).toBe('danger');
    expect(words.title).toContain('3 places');
    expect(words.detail).toContain('entry 41 of patient-x');
  });

  it('a check that could not be finished never looks like one that holds', () => {
    expect(checkWords({ ...DONE, ok: null, code: 'objects_unavailable' })).toMatchObject({ tone: 'waits' });
    expect(checkWords({ ...DONE, ok: false })).toMatchObject({ tone: 'waits' });
    expect(checkWords({ ...DONE, ended_at: null, ok: null })).toMatchObject({ tone: 'plain' });
    expect(checkWords(null).title).toContain('Not checked');
  });
});

describe('the last signed checkpoint in words [F3]', () => {
  const made = { number: 7, at: '2026-11-15T10:00:00Z', holds: true, covers: 1_204, since: 1 };
  it('says how much it covers and how much came since', () => {
    expect(checkpointWords(made)).toMatchObject({
      isBad: false,
      text: expect.stringMatching(
        /^Last signed checkpoint: no\. 7, .*It covers 1,204 entries; 1 entry since\.$/,
      ),
    });
    expect(checkpointWords({ ...made, since: 0 }).text).toContain('nothing since');
    expect(checkpointWords(null).text).toContain('Nothing is signed yet');
  });

  it('does not call one signed that does not hold', () => {
    const { isBad, text } = checkpointWords({ ...made, holds: false });
    expect(isBad).toBe(true);
    expect(text).toContain('missing or was changed');
    expect(text).not.toContain('covers');
  });
});
