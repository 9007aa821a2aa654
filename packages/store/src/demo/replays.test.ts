import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoped } from '../postgres/scoped.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { recordOf, runOf } from '../test-support/turns.fixture.ts';
import { createReplays } from './replays.ts';
import { createStepContents } from './step-contents.ts';

const { admin, app, history, trail, operations, newTenant, startedTurn } = useStore({ beforeAll, afterAll });
const replays = createReplays({ pool: app, audit: trail.audit });
const ANSWER = {
  parts: [{ origin: 'model' as const, text: 'Yes.' }],
  claims: [],
  status: 'complete' as const,
};

/** A turn that runs, with what it began with where that is kept. */
async function runningTurn(scope: Scope) {
  const turn = await startedTurn(scope);
  const content = { run: turn.run, step: 'start', input: [['mood', 'calm', 'user']], output: null };
  await createStepContents(app).keep(scope, content);
  return turn;
}

async function endedTurn(scope: Scope) {
  const turn = await runningTurn(scope);
  await history.closeRun(scope, recordOf(turn.run));
  return turn;
}

const asked = (turn: string) => ({ run: randomUUID(), turn, model: 'large', by: 'op' });
const replayOf = (turn: ReturnType<typeof runOf>, run: string) => ({
  ...runOf(turn.conversation, turn.seq, { run }),
  ...{ turn: run, parent: turn.run, kind: 'replay' as const },
});

describe('a replay of a turn [D14] [F2]', () => {
  it('starts with the original message and state, and its answer is read beside the first', async () => {
    const scope = await newTenant({ isDemo: true });
    const turn = await endedTurn(scope);
    const start = asked(turn.run);
    const { conversation, seq } = turn;
    expect(await replays.begin(scope, start)).toEqual({ conversation, seq, team: 'consult' });
    const run = await history.startRun(scope, replayOf(turn, start.run));
    expect(run).toMatchObject({ verdict: 'go', isDemo: true, message: { seq } });
    expect(run.state).toEqual({ mood: { value: 'calm', origin: 'user' } });
    await replays.keep(scope, { run: start.run, first: ANSWER, answer: null });
    await history.closeRun(scope, recordOf(start.run));
    const operator = { tenant: scope.tenant, actor: 'op' };
    expect(await operations.replays(operator, turn.run)).toMatchObject([
      { run: start.run, model: 'large', by: 'op', status: 'complete', first: ANSWER, answer: null },
    ]);
    expect(await operations.turns(operator, { limit: 10 })).toMatchObject([{ run: turn.run }]);
    expect(await operations.tree(operator, start.run)).toMatchObject({ run: start.run, isDemo: true });
    const entries = await admin.query(
      `SELECT targets FROM app.audit_entries WHERE compartment = $1 AND action = 'conversation.replay'`,
      [scope.compartment],
    );
    expect(entries.rows).toEqual([{ targets: [`run/${turn.run}`, 'operator/op'] }]);
  });

  it('is refused for a tenant with real patients, a running turn, a turn without kept input, or without a grant', async () => {
    const real = await newTenant();
    const turn = await endedTurn(real);
    expect(await replays.begin(real, asked(turn.run))).toBe('not-replayable');
    // Nor by code that leaves the question out.
    expect(await history.startRun(real, replayOf(turn, randomUUID()))).toMatchObject({
      verdict: 'forbidden',
    });
    const insert =
      'INSERT INTO app.replays (tenant, compartment, run, turn, model, asked_by) VALUES ($1,$2,$3,$3,$4,$4)';
    await expect(admin.query(insert, [real.tenant, real.compartment, randomUUID(), 'x'])).rejects.toThrow(
      /foreign key/,
    );

    const scope = await newTenant({ isDemo: true });
    expect(await replays.begin(scope, asked(turn.run))).toBe('not-replayable');
    const running = await runningTurn(scope);
    expect(await replays.begin(scope, asked(running.run))).toBe('not-replayable');
    const kept = await endedTurn(scope);
    expect(await replays.begin(scope, asked(kept.run))).toMatchObject({ seq: 1 });
    await admin.query('DELETE FROM app.step_contents WHERE run = $1', [kept.run]);
    expect(await replays.begin(scope, asked(kept.run))).toBe('not-replayable');
    expect(await replays.begin({ ...scope, actor: 'stranger' }, asked(kept.run))).toBe('not-found');
  });

  it('writes nothing: the database refuses writes of its agents', async () => {
    const scope = await newTenant({ isDemo: true });
    const turn = await endedTurn(scope);
    const start = asked(turn.run);
    await replays.begin(scope, start);
    await history.startRun(scope, replayOf(turn, start.run));
    const tool = runOf(turn.conversation, turn.seq, { run: randomUUID(), turn: start.run, kind: 'tool' });
    await history.startRun(scope, tool);
    const { tenant, compartment, actor, purpose } = scope;
    const plan = (run: string) =>
      scoped(app, scope, async (transaction) => {
        await transaction.query(`SELECT set_config('app.run', $1, true)`, [run]);
        await transaction.query(
          `INSERT INTO app.wakes (tenant, compartment, key, conversation, due_at, actor, purpose, body, origin)
           VALUES ($1, $2, $3, $4, now(), $5, $6, '"x"', 'model')`,
          [tenant, compartment, randomUUID(), turn.conversation, actor, purpose],
        );
      });
    await plan(turn.run);
    for (const run of [start.run, tool.run]) await expect(plan(run)).rejects.toThrow();
  });
});
