import { describe, expect, it } from 'vitest';
import { thresholdIn } from './threshold-in.ts';

const read = (request: string) => thresholdIn(request, new Date('2026-11-18T10:00:00Z'));

describe('the threshold that a request states [B6]', () => {
  it('is typed where code can take it apart', () =>
    expect(read('Watch gout treatments until two randomised trials on flares. Report monthly.')).toEqual({
      ...{ level: 'randomised_trial', independent_sources: 2, outcome: 'flares' },
    }));

  it('stays in words where it cannot', () =>
    expect(read('Keep looking until the committee in Vienna has voted')).toEqual({
      text: 'until the committee in Vienna has voted',
    }));

  it('is none where none is stated', () => expect(read('What is new about gout?')).toBeNull());
});
