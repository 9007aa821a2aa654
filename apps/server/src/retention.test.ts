import type { DeletedRows } from '@consilium/store';
import { expect, it } from 'vitest';
import { startRetentionRounds } from './retention.ts';

it('goes on until nothing is left, tells each batch, and comes back after a failure [F3]', async () => {
  const one: DeletedRows = { tenant: 't1', kind: 'turns', rows: 2 };
  const answers: (() => Promise<readonly DeletedRows[]>)[] = [
    async () => [one],
    async () => [one],
    async () => [],
    () => Promise.reject(new Error('no database')),
    async () => [one],
  ];
  const told: unknown[] = [];
  const done = Promise.withResolvers<void>();
  const rounds = startRetentionRounds({
    deleteOld: () => {
      const next = answers.shift();
      if (next === undefined) done.resolve();
      return next?.() ?? Promise.resolve([]);
    },
    onDeleted: ({ rows }) => told.push(rows),
    everyMs: 1,
    onError: () => told.push('failed'),
  });
  await done.promise;
  await rounds.close();
  expect(told).toEqual([2, 2, 'failed', 2]);
});
