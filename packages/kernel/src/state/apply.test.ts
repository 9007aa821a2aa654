import { describe, expect, it } from 'vitest';
import { applyDelta, lastingDelta, mergeDeltas, visibleState } from './apply.ts';
import type { StateDelta } from './state.ts';

const model = (value: string) => ({ value, origin: 'model' as const });

describe('state [A10] [D5]', () => {
  it('removes a key that the delta sets to null and keeps the others', () => {
    expect(applyDelta({ a: model('1'), b: model('2') }, { a: null, c: model('3') })).toEqual({
      b: model('2'),
      c: model('3'),
    });
  });

  it('merges members in declared order by the declared policy', () => {
    const deltas: StateDelta[] = [{ k: model('one') }, { k: model('two') }];
    expect(mergeDeltas(deltas)).toEqual({ k: model('two') });
    expect(mergeDeltas(deltas, { k: 'first' })).toEqual({ k: model('one') });
    expect(mergeDeltas(deltas, { k: 'append' })).toEqual({ k: { value: ['one', 'two'], origin: 'model' } });
  });

  it('gives an appended list the taint of its most tainted entry', () => {
    const merged = mergeDeltas([{ k: { value: 1, origin: 'chart' } }, { k: { value: 2, origin: 'code' } }], {
      k: 'append',
    });
    expect(merged.k).toEqual({ value: [1, 2], origin: 'chart' });
  });

  it('keeps temp: with the run and never lets an agent write user: or app:', () => {
    expect(
      lastingDelta({ 'temp:x': model('1'), 'user:x': model('2'), 'app:x': model('3'), x: model('4') }),
    ).toEqual({
      x: model('4'),
    });
  });

  it('shows only values of the origins asked for', () => {
    const state = {
      a: { value: 'chart canary', origin: 'chart' as const },
      b: { value: 1, origin: 'user' as const },
    };
    expect(Object.keys(visibleState(state, new Set(['user', 'code'])))).toEqual(['b']);
  });
});
