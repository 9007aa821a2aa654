import { describe, expect, it } from 'vitest';
import type { PipelineStage, StageInput } from '../functions/pipeline.ts';
import { awaitedTogether } from './awaited-together.ts';

const of = (stage: string, choice?: 'all' | 'item' | { is: string }): StageInput => ({
  ...{ from: 'stage', stage, path: [] },
  ...(choice ? { of: choice } : {}),
});
const stage = (id: string, more: Partial<PipelineStage> = {}): PipelineStage => ({
  ...{ id, function: 'f', input: {}, after: [], forEach: null, most: 1, retry: null },
  ...more,
});
const each = { forEach: { from: 'value', value: ['a', 'b'] } } as const;
const keys = (...stages: readonly PipelineStage[]) => Object.fromEntries(awaitedTogether({ stages }));

describe('runs that are awaited together [D2]', () => {
  it('are those that only the result reads, whatever their stage', () => {
    const found = keys(stage('a'), stage('b', each), stage('c', { input: { x: of('d') } }), stage('d'));
    expect(found.a).toBeDefined();
    expect(found).toEqual({ a: found.a, b: found.a, c: found.a });
  });

  it('are the items that others read all together, and not where one of them is read by itself', () => {
    const all = stage('next', { input: { x: of('list', 'all') } });
    expect(keys(stage('list', each), all).list).toBe('list');
    for (const choice of ['item', { is: 'a' }] as const)
      expect(
        keys(stage('list', each), all, stage('other', { ...each, input: { x: of('list', choice) } })).list,
      ).toBeUndefined();
    expect(keys(stage('list', each), stage('waits', { after: ['list'] })).list).toBe('list');
  });

  it('are none that decide on a retry', () => {
    const retry = { when: 'valid', stage: 'a', feedback: 'hints', into: 'x', times: 1 };
    expect(keys(stage('a'), stage('check', { input: { x: of('a') }, retry }))).toEqual({});
  });
});
