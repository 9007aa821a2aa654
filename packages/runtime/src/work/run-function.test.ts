import { expect, it } from 'vitest';
import { openingBudget } from './run-function.ts';

const start = { verdict: 'go', now: 1_000, clock: 1_000, reservedMicroUsd: 70 } as const;
const called = {
  kind: 'function' as const,
  ...{ name: 'f', call: { input: {}, preset: 'S1', cut: [] }, stage: null },
  ...{ maxMicroUsd: 90, deadline: 5_000, since: 0, turn: 't', parent: 'p', conversation: 'c', seq: 1 },
  team: 'consult',
};

it('a function that an agent calls has a share of all limits of its agent, tokens and calls too [D1]', () => {
  const job = { ...called, share: { tokens: 300, calls: 2 } };
  expect(openingBudget({ job, start })).toMatchObject({
    tokens: 300,
    calls: 2,
    microUsd: 70,
    deadline: 5_000,
  });
  expect(openingBudget({ job: called, start })).toMatchObject({ tokens: 100_000_000, calls: 256 });
});
