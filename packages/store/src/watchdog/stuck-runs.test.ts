import { afterAll, beforeAll, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { commitOf, runOf } from '../test-support/turns.fixture.ts';
import { closeStuckRun, findStuckRuns, runningRunOf } from './stuck-runs.ts';

const { admin, app, system, history, grantedScope, startedTurn } = useStore({ beforeAll, afterAll });

it('finds runs of all tenants that began long ago and still run, oldest first, and closes them once', async () => {
  const turns = [];
  for (const tenant of ['t1', 't2', 't3']) {
    const scope = await grantedScope({ tenant });
    const turn = await startedTurn(scope);
    const { conversation } = turn;
    // A cancel for a run that never begins must not look stuck.
    await history.requestCancel(scope, runOf(conversation, 1).run);
    turns.push({ scope, turn });
  }
  await history.commitTurn(turns[2]!.scope, commitOf(turns[2]!.turn));
  await admin.query(
    `UPDATE app.runs SET started_at = started_at - interval '10 minutes' WHERE tenant IN ('t1', 't3')`,
  );
  const [{ scope, turn }] = turns as [(typeof turns)[0]];
  const found = await findStuckRuns(system, { olderThanMs: 300_000, limit: 10 });
  expect(found).toEqual([
    {
      tenant: 't1',
      compartment: scope.compartment,
      run: turn.run,
      turn: turn.turn,
      kind: 'turn',
      conversation: turn.conversation,
      invocation: turn.invocation,
    },
  ]);
  expect(await findStuckRuns(system, { olderThanMs: 0, limit: 10 })).toHaveLength(2);
  expect(await findStuckRuns(system, { olderThanMs: 0, limit: 1 })).toEqual(found);
  expect(await runningRunOf(system, turn.invocation)).toEqual(found[0]);
  expect(await closeStuckRun(system, found[0]!)).toBe(true);
  expect(await runningRunOf(system, turn.invocation)).toBeNull();
  expect(await closeStuckRun(system, found[0]!)).toBe(false);
  expect(await closeStuckRun(system, { ...turns[2]!.scope, run: turns[2]!.turn.run })).toBe(false);
  expect((await history.readRuns(scope, turn.conversation, turn.turn))[0]).toMatchObject({
    status: 'failed',
    code: 'stuck',
  });
  // The app role has no such way around its own scope.
  await expect(app.query(`SELECT app.close_stuck_run('t2', 'x', $1)`, [turn.run])).rejects.toThrow(
    /permission denied/,
  );
});
