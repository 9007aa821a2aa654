import { describe, expect, it } from 'vitest';
import { progressOf, type StageView } from './read-work.ts';

const run = (
  stage: string,
  status: StageView['status'],
  item: number | null = null,
  round = 1,
): StageView => ({
  ...{ run: 'r', stage, item, round, function: 'summarize_content', status, code: null },
  ...{ cached: false, micro_usd: 0 },
});

describe('how far the stages of a pipeline are [D2]', () => {
  it('counts the items of a stage, and runs until all have ended', () => {
    const items = [run('parts', 'complete', 0), run('parts', 'failed', 1), run('parts', 'waiting', 2)];
    expect(progressOf(items).get('parts')).toMatchObject({
      state: 'running',
      rounds: 1,
      items: { done: 1, failed: 1, all: 3 },
    });
    expect(progressOf(items.slice(0, 2)).get('parts')).toMatchObject({ state: 'done' });
  });

  it('shows the last round of a stage that was run again', () => {
    const rounds = [run('write', 'complete'), run('check', 'complete'), run('write', 'running', null, 2)];
    expect(progressOf(rounds).get('write')).toMatchObject({ state: 'running', rounds: 2, items: null });
    expect(progressOf(rounds).get('check')).toMatchObject({ state: 'done', rounds: 1 });
  });

  it('has failed, or was cancelled, where nothing was done', () => {
    expect(progressOf([run('a', 'failed')]).get('a')).toMatchObject({ state: 'failed' });
    expect(progressOf([run('a', 'cancelled')]).get('a')).toMatchObject({ state: 'cancelled' });
  });
});
