import { currentRun } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inRun } from './in-run.ts';
import type { RunContext } from './run-context.ts';

const scope = { tenant: 't1', actor: 'a1', compartment: 'patient/p1', purpose: 'TREAT' } as const;
const run = {
  scope,
  identity: { conversation: 'c1', run: 'r1' },
  userText: '',
  deps: { now: () => new Date(0), ports: {} },
} as unknown as RunContext;
const where = {
  agent: 'triage',
  step: 's1',
  state: {},
  writes: 'code',
  signal: new AbortController().signal,
} as const;

describe('what a tool asks ports with [A16]', () => {
  it('says which run it is, so that the database lets it propose only', async () => {
    const { value } = await inRun(run, where, () => currentRun().caller);
    expect(value).toEqual({ scope, run: 'r1' });
  });
});

describe('what code writes into state [E7]', () => {
  it('is as tainted as what it read by itself', async () => {
    const { delta } = await inRun(run, where, () => {
      currentRun().setState('own', 1);
      currentRun().resultFrom('outside');
      currentRun().setState('brought', 2);
    });
    expect([delta.own?.origin, delta.brought?.origin]).toEqual(['code', 'outside']);
  });
});
