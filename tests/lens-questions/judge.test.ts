import type { Caller, Lens, LensQuestion, LensValue } from '@consilium/kernel';
import { LensRefusal } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';

const caller: Caller = {
  scope: { tenant: 't1', actor: 'dr-a', compartment: 'patient/p1', purpose: 'TREAT' },
};
const question = { id: 'x', patient: 'p', question: 'which?', cypher: 'good' };

/** Refuses everything but `good`, which gives these rows. */
const lensOf = (rows: readonly (readonly LensValue[])[], truncated = false): Lens => ({
  schema: () => Promise.reject(new Error('not asked')),
  topic: () => Promise.reject(new Error('not asked')),
  query: (_: Caller, { cypher }: LensQuestion) =>
    cypher === 'good'
      ? Promise.resolve({ columns: ['c'], rows, truncated, asOf: '', hints: [] })
      : Promise.reject(
          new LensRefusal({ rule: 'grammar', when: 'before', what: 'No.', instead: 'Write good.' }),
        ),
});

describe('the judge of questions', () => {
  it('tells a right answer from a wrong one', async () => {
    const lens = lensOf([['a'], ['b']]);
    expect(await judge(lens, caller, question, [['b'], ['a']])).toMatchObject({
      accepted: 'at once',
      right: true,
    });
    expect(await judge(lens, caller, question, [['b']])).toMatchObject({ accepted: 'at once', right: false });
    expect(await judge(lens, caller, { ...question, ordered: true }, [['b'], ['a']])).toMatchObject({
      right: false,
    });
  });

  it('takes one repair, and counts it', async () => {
    const lens = lensOf([['a']]);
    expect(await judge(lens, caller, { ...question, cypher: 'bad' }, [['a']])).toMatchObject({
      accepted: 'no',
      right: false,
      told: 'refused: grammar: No. Write good.',
    });
    expect(
      await judge(lens, caller, { ...question, cypher: 'bad', repaired: 'good' }, [['a']]),
    ).toMatchObject({
      accepted: 'repaired',
      right: true,
    });
    expect(
      await judge(lens, caller, { ...question, cypher: 'bad', repaired: 'bad too' }, [['a']]),
    ).toMatchObject({ accepted: 'no' });
  });

  it('takes an answer that was cut off for none', async () => {
    expect(await judge(lensOf([['a']], true), caller, question, [['a']])).toMatchObject({ right: false });
  });
});
